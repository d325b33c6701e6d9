"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import { formatDateTime } from "#lib/dates.ts";
import { type Judgement, judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { isOutdated, refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { toNextMinute } from "#lib/times.ts";
import type { ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalTab } from "#lib/workflows/approvals/schemas.ts";

type ApprovalReasonProps = { tab: ApprovalTab; row: ApprovalRow; outlook: PaymentOutlook; locale: string };

/**
 * Why the order is in this tab: who asked for payment, why the last payment was refused, or what was decided; and when
 * the 24-hour limit has room for it again.
 */
export function ApprovalReason({ tab, row, outlook, locale }: ApprovalReasonProps) {
  const t = useTranslations("approvals");
  const payment = useTranslations("payment");
  const judgement = judgePayment(outlook, row.order.totalCents);
  const fitsAt = useFitsAt(judgement, locale);
  const refusalWords = useRefusalWords(locale);
  const { request, lastTry } = row;
  const outcome = tab !== "decided" ? lastTry?.outcome : null;
  const refusal = outcome && refusalWords(outcome);
  const isOver = outcome && isOutdated(refusalKind(outcome), judgement);
  const fix = isOver ? payment("outdated") : (refusal?.fix ?? null);
  if (tab === "decided" && request && request.state !== "open") {
    return (
      <div>
        {t(`decision.${request.state}`, { name: request.decidedBy ?? "" })}
        <Small text={request.decisionNote} />
        <Small text={t("askedBy", { name: request.askedBy })} />
      </div>
    );
  }
  if (lastTry?.state === "open") return t("underWay");
  if (tab === "waiting") {
    return (
      <div>
        {request?.isOwn ? t("you") : request?.askedBy}
        <Small text={request?.note ?? null} />
        {refusal && <span className="block text-sm text-warn-ink">{refusal.brief}</span>}
        <Small text={fix} />
        <Small text={fitsAt} />
      </div>
    );
  }
  return (
    <div>
      {refusal?.brief}
      <Small text={fix} />
      <Small text={fitsAt} />
    </div>
  );
}

function useFitsAt(judgement: Judgement, locale: string): string | null {
  const t = useTranslations("limits");
  const timeZone = useTimeZone();
  if (judgement.verdict !== "over_day_limit" || !judgement.fitsAt) return null;
  return t("noneFitsAt", { at: formatDateTime(toNextMinute(new Date(judgement.fitsAt)), locale, timeZone) });
}

function Small({ text }: { text: string | null }) {
  return text && <span className="block max-w-prose text-sm text-muted">{text}</span>;
}
