"use client";

import { useTranslations } from "next-intl";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { Payable, Selection } from "./use-selection.ts";

/** Those that are over a limit would be refused, and each refusal alerts the account's owner: they can be left out. */
export function WhatDoesNotFit({ selection, outlook }: { selection: Selection; outlook: PaymentOutlook }) {
  const t = useTranslations("approvals");
  const left = overLimit(selection.chosen, outlook);
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1">{t("doesNotFit", { count: left.length, chosen: selection.chosen.length })}</p>
      {left.length < selection.chosen.length && (
        <Button ref={keepFocus} onClick={() => selection.leaveOut(left)}>
          {t("leaveOut", { count: left.length })}
        </Button>
      )}
    </div>
  );
}

/** In the order in which they are paid: each is held against what those before it leave of the day. */
function overLimit(chosen: readonly Payable[], outlook: PaymentOutlook): string[] {
  let sum = 0;
  return chosen.flatMap(({ id, totalCents }) => {
    const { verdict } = judgePayment(outlook, sum + totalCents, totalCents);
    if (verdict === "over_order_limit" || verdict === "over_day_limit") return [id];
    sum += totalCents;
    return [];
  });
}
