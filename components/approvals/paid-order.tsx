"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalOrder, ApprovalRow } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalActions } from "./approval-actions.ts";

/** The order that was paid last, until the next action on a row. Its own row is gone by then. */
export function usePaidOrder(rows: readonly ApprovalRow[], actions: ApprovalActions) {
  const [paid, setPaid] = useState<ApprovalOrder | null>(null);
  const first =
    <Input, Result>(act: (input: Input) => Result) =>
    (input: Input) => {
      setPaid(null);
      return act(input);
    };
  const confirm: ApprovalActions["confirm"] = async (input) => {
    const result = await actions.confirm(input);
    const isPaid = result?.data?.refusal === null;
    setPaid((isPaid && rows.find(({ order }) => order.id === input.orderId)?.order) || null);
    return result;
  };
  return {
    paid,
    actions: {
      ...actions,
      confirm: first(confirm),
      withdraw: first(actions.withdraw),
      decline: first(actions.decline),
    },
  };
}

type PaidOrderProps = { place: Place; paid: ApprovalOrder | null; locale: string };

/** Says that an order was paid, and leads to it. */
export function PaidOrder({ place, paid, locale }: PaidOrderProps) {
  const t = useTranslations("approvals");
  return (
    <p role="status" className="px-(--edge) pt-4 empty:hidden">
      {paid && (
        <>
          {t("paid", {
            number: paid.number,
            amount: formatCents(paid.totalCents, locale, paid.currency),
          })}{" "}
          <TextLink href={paths.order(place, paid.id)}>{t("toOrder")}</TextLink>
        </>
      )}
    </p>
  );
}
