"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { OrderIssue } from "#lib/features/orders/find-issue.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isOrderCancellable } from "#lib/features/orders/status.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useIssueWords } from "./use-issue-words.ts";
import { useSupportLetter } from "./use-support-letter.ts";

type IssueNoticeProps = {
  place: Place;
  order: OrderView;
  /** Null for a hold without one. */
  issue: OrderIssue | null;
  mayWrite: boolean;
  locale: string;
};

/** The issue in words, or that an order is on hold without one, and the one thing to do about it. */
export default function IssueNotice({ place, order, issue, mayWrite, locale }: IssueNoticeProps) {
  const t = useTranslations("issue");
  const words = useTranslations("order");
  const letter = useSupportLetter(place.mode, locale);
  const { id, number } = order;
  const { title, advice, next } = useIssueWords()({
    code: issue?.code ?? null,
    isChangeable: isOrderCancellable(order),
  });
  const heldSince = order.history.findLast(({ status }) => status === "on_hold")?.at ?? order.updated_at;
  const problem = {
    ...(issue
      ? { ...issue, kind: "issue" as const }
      : { code: null, since: heldSince, kind: "on_hold" as const }),
    parcel: null,
    order: { id, number, reference: order.reference ?? order.external_id, dueAt: null },
  };
  return (
    <Callout
      tone={issue ? "bad" : "warn"}
      title={issue ? title : words("next.on_hold")}
      actions={
        issue && next && mayWrite ? (
          <LinkButton
            href={next === "change" ? paths.replaceOrder(place, id) : paths.newOrder(place, { orderId: id })}
          >
            {t(next)}
          </LinkButton>
        ) : (
          <CopyButton visible value={letter([problem])} label={t("copyMessage")} failed={t("copyFailed")} />
        )
      }
    >
      {issue && advice}
    </Callout>
  );
}
