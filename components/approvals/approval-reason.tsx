"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import type { ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalTab } from "#lib/workflows/approvals/schemas.ts";

type ApprovalReasonProps = { tab: ApprovalTab; row: ApprovalRow; locale: string };

/** Why the order is in this tab: who asked for payment, why the last payment was refused, or what was decided. */
export function ApprovalReason({ tab, row, locale }: ApprovalReasonProps) {
  const t = useTranslations("approvals");
  const refusalWords = useRefusalWords(locale);
  const { request, lastTry } = row;
  const refusal = lastTry?.outcome && tab !== "decided" ? refusalWords(lastTry.outcome) : null;
  const asker = request && (request.isOwn ? t("you") : request.askedBy);
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
        {asker}
        <Small text={request?.note ?? null} />
        {refusal && <span className="block text-sm text-warn-ink">{refusal.brief}</span>}
      </div>
    );
  }
  return (
    <div>
      {refusal?.brief}
      <Small text={refusal?.fix ?? null} />
      {asker && <Small text={t("askedBy", { name: asker })} />}
    </div>
  );
}

function Small({ text }: { text: string | null }) {
  return text && <span className="block max-w-prose text-sm text-muted">{text}</span>;
}
