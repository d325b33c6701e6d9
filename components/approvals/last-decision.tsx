"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConfirmAnswer } from "#components/orders/pay-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalOrder, ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";

type Decision = {
  order: ApprovalOrder;
  /** `late`: a teammate was quicker. */
  what: "paid" | "declined" | "late";
};

/** Errors that say that an order is decided elsewhere, or is being. */
const lateCodes: readonly string[] = ["request_decided", "already_under_way", "not_payable"];

export type DecisionMemory = ReturnType<typeof useLastDecision>;

/** What came of the last decision, until the next action on a row. Its own row is gone by then. */
export function useLastDecision(rows: readonly ApprovalRow[]) {
  const [last, setLast] = useState<Decision | null>(null);
  // A row that is still there shows its error itself.
  const isTooEarly = last?.what === "late" && rows.some(({ order }) => order.id === last.order.id);
  return {
    last: isTooEarly ? null : last,
    forget: () => setLast(null),
    declined: (order: ApprovalOrder) => setLast({ order, what: "declined" }),
    confirmed: (order: ApprovalOrder, { data, serverError }: ConfirmAnswer) => {
      if (data?.refusal === null) setLast({ order, what: "paid" });
      else if (lateCodes.includes(serverError?.code ?? "")) setLast({ order, what: "late" });
    },
  };
}

type LastDecisionProps = { place: Place; last: Decision | null; locale: string };

/** Says that an order was paid or declined, or that a teammate was quicker, and leads to it. */
export function LastDecision({ place, last, locale }: LastDecisionProps) {
  const t = useTranslations("approvals");
  return (
    <p role="status" className="px-(--edge) pt-4 empty:hidden">
      {last && (
        <>
          {t(last.what, {
            number: last.order.number,
            amount: formatCents(last.order.totalCents, locale, last.order.currency),
          })}{" "}
          <TextLink href={paths.order(place, last.order.id)}>{t("toOrder")}</TextLink>
        </>
      )}
    </p>
  );
}
