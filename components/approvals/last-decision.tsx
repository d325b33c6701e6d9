"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalOrder, ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalActions } from "./approval-actions.ts";

type Decision = {
  order: ApprovalOrder;
  /** `late`: a teammate was quicker. */
  what: "paid" | "declined" | "late";
};

/** Errors that say that an order is decided elsewhere, or is being. */
const lateCodes: readonly string[] = ["request_decided", "already_under_way", "not_payable"];

/** What came of the last decision, until the next action on a row. Its own row is gone by then. */
export function useLastDecision(rows: readonly ApprovalRow[], actions: ApprovalActions) {
  const [last, setLast] = useState<Decision | null>(null);
  const first =
    <Input, Result>(act: (input: Input) => Result) =>
    (input: Input) => {
      setLast(null);
      return act(input);
    };
  const confirm: ApprovalActions["confirm"] = async (input) => {
    const result = await actions.confirm(input);
    const order = rows.find((row) => row.order.id === input.orderId)?.order;
    if (order && result?.data?.refusal === null) setLast({ order, what: "paid" });
    else if (order && lateCodes.includes(result?.serverError?.code ?? "")) setLast({ order, what: "late" });
    return result;
  };
  // A row that is still there shows its error itself.
  const isTooEarly = last?.what === "late" && rows.some(({ order }) => order.id === last.order.id);
  return {
    last: isTooEarly ? null : last,
    declined: (order: ApprovalOrder) => setLast({ order, what: "declined" }),
    actions: {
      ...actions,
      confirm: first(confirm),
      withdraw: first(actions.withdraw),
      decline: first(actions.decline),
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
