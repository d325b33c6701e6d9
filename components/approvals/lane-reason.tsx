"use client";

import { useTranslations } from "next-intl";
import { useRefusalWords } from "#components/orders/use-refusal-words.ts";
import type { LaneRow } from "#lib/workflows/approvals/lane-row.ts";
import type { Lane } from "#lib/workflows/approvals/schemas.ts";

type LaneReasonProps = { lane: Lane; row: LaneRow; locale: string };

/** Why it stands in this lane: who asked, what the service said, or what was decided. */
export function LaneReason({ lane, row, locale }: LaneReasonProps) {
  const t = useTranslations("approvals");
  const refusalWords = useRefusalWords(locale);
  const { request, lastTry } = row;
  const refusal = lastTry?.outcome && lane !== "decided" ? refusalWords(lastTry.outcome) : null;
  const asker = request && (request.isOwn ? t("you") : request.askedBy);
  if (lane === "decided" && request && request.state !== "open") {
    return (
      <div>
        {t(`decision.${request.state}`, { name: request.decidedBy ?? "" })}
        <Small text={request.decisionNote} />
        <Small text={t("askedBy", { name: request.askedBy })} />
      </div>
    );
  }
  if (lastTry?.state === "open") return t("underWay");
  if (lane === "waiting") {
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
