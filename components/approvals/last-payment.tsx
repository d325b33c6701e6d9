"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalOrder, ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalActions } from "./approval-actions.ts";

/** `refusal` is the server's sentence, if a teammate was quicker; null if the order was paid. */
type Outcome = { order: ApprovalOrder; refusal: string | null };

/** What came of the last payment, until the next action on a row. Its own row is gone by then. */
export function useLastPayment(rows: readonly ApprovalRow[], actions: ApprovalActions) {
  const [last, setLast] = useState<Outcome | null>(null);
  const first =
    <Input, Result>(act: (input: Input) => Result) =>
    (input: Input) => {
      setLast(null);
      return act(input);
    };
  const confirm: ApprovalActions["confirm"] = async (input) => {
    const result = await actions.confirm(input);
    const refusal = result?.serverError?.message ?? null;
    const order = rows.find((row) => row.order.id === input.orderId)?.order;
    if (order && (refusal !== null || result?.data?.refusal === null)) setLast({ order, refusal });
    return result;
  };
  // A row that is still there shows its refusal itself.
  const isShown = last?.refusal !== null && rows.some(({ order }) => order.id === last?.order.id);
  return {
    last: isShown ? null : last,
    actions: {
      ...actions,
      confirm: first(confirm),
      withdraw: first(actions.withdraw),
      decline: first(actions.decline),
    },
  };
}

type LastPaymentProps = { place: Place; last: Outcome | null; locale: string };

/** Says that an order was paid, or why it was not, and leads to it. */
export function LastPayment({ place, last, locale }: LastPaymentProps) {
  const t = useTranslations("approvals");
  return (
    <p role="status" className="px-(--edge) pt-4 empty:hidden">
      {last && (
        <>
          {last.refusal === null
            ? t("paid", {
                number: last.order.number,
                amount: formatCents(last.order.totalCents, locale, last.order.currency),
              })
            : t("notPaid", { number: last.order.number, reason: last.refusal })}{" "}
          <TextLink href={paths.order(place, last.order.id)}>{t("toOrder")}</TextLink>
        </>
      )}
    </p>
  );
}
