"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { OrderIssue } from "#lib/features/orders/find-issue.ts";
import type { OrderIntentView, OrderView } from "#lib/features/orders/order-view.ts";
import { isCancellable, isCancelled } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useIssueWords } from "./use-issue-words.ts";
import { useSupportLetter } from "./use-support-letter.ts";

type OrderNoticeProps = { place: Place; order: OrderView; mayWrite: boolean; locale: string };

/** The result of a cancellation, what an issue is, and the next step if there is nothing to pay. */
export function OrderNotice({ place, order, mayWrite, locale }: OrderNoticeProps) {
  const t = useTranslations("order");
  const { lastIntent, status, refundedCents } = order;
  if (lastIntent?.kind === "cancel" && lastIntent.state === "abandoned" && status !== "cancelled") {
    return <Callout tone="warn" title={t("notCancelled")} />;
  }
  if (refundedCents !== null && refundedCents > 0) {
    return <Callout tone="info" title={t("refunded", { amount: formatCents(refundedCents, locale) })} />;
  }
  if (isCancelled(status) && order.confirmed_at && refundedCents === null && !order.test) {
    return <Callout tone="warn" title={t("refundUnknown")} />;
  }
  if (order.issue && !isCancelled(status))
    return <IssueNotice {...{ place, order, mayWrite, locale }} issue={order.issue} />;
  if (status === "on_hold") return <Callout tone="warn" title={t("next.on_hold")} />;
  return null;
}

/** The issue in words, and the one thing to do about it. */
function IssueNotice({ place, order, issue, mayWrite, locale }: OrderNoticeProps & { issue: OrderIssue }) {
  const t = useTranslations("issue");
  const words = useTranslations("order");
  const letter = useSupportLetter(place.mode, locale);
  const { id, number, status } = order;
  const { title, advice, next } = useIssueWords()({ code: issue.code, isChangeable: isCancellable(status) });
  const problem = {
    ...{ ...issue, kind: "issue" as const, parcel: null },
    order: { id, number, reference: order.reference ?? order.external_id, dueAt: null },
  };
  return (
    <Callout
      tone="bad"
      title={title}
      actions={
        next && mayWrite ? (
          <LinkButton
            href={next === "change" ? paths.replaceOrder(place, id) : paths.newOrder(place, { orderId: id })}
          >
            {t(next)}
          </LinkButton>
        ) : (
          <CopyButton
            visible
            value={letter([problem])}
            texts={{ copy: t("copyMessage"), copied: words("copied"), failed: words("copyFailed") }}
          />
        )
      }
    >
      {advice}
    </Callout>
  );
}

/** A payment or cancellation that has not ended: whether it was sent, and whether its answer was lost. */
export function IntentNotice({ intent, locale }: { intent: OrderIntentView; locale: string }) {
  const t = useTranslations("payment.underWay");
  const timeZone = useTimeZone();
  const { phase } = intent;
  const kind = intent.kind === "cancel" ? ("cancel" as const) : ("pay" as const);
  const at = formatDateTime(new Date(intent.sentAt ?? intent.askedAt), locale, timeZone);
  return (
    <Callout tone={phase === "awaited" ? "info" : "warn"} title={t(`${kind}.${phase}`, { at })}>
      {phase === "unsent" ? t(`${kind}.unsentText`) : t(`${phase}Text`)}
    </Callout>
  );
}
