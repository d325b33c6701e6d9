"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { formatCents } from "#lib/money.ts";
import type { OrderView } from "#lib/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";
import type { OrderActions } from "./order-actions.ts";
import { useOrderAction } from "./use-order-action.ts";

type PayButtonProps = {
  place: Place;
  order: OrderView;
  confirm: OrderActions["confirm"];
  disabled: boolean;
  locale: string;
};

/** Carries the amount and the mode; what it says is what may be paid. */
export function PayButton({ place, order, confirm, disabled, locale }: PayButtonProps) {
  const t = useTranslations("order");
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  const shownTotalCents = order.costs.total_cents;
  const amount = formatCents(shownTotalCents, locale, order.costs.currency);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        disabled={disabled}
        pending={pending}
        onClick={() => run(() => confirm({ orderId: order.id, shownTotalCents }))}
      >
        {order.test ? t("payTest", { amount }) : t("pay", { amount })}
      </Button>
      <span role="alert" className="basis-full text-end text-sm text-bad-ink empty:hidden">
        {problem}
      </span>
    </>
  );
}
