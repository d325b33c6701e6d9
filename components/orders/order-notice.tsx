"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isCancelled } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";

/** What became of a cancellation, and what to do next where there is nothing to pay. */
export function OrderNotice({ order, locale }: { order: OrderView; locale: string }) {
  const t = useTranslations("order");
  const { lastIntent, status, refundedCents } = order;
  if (lastIntent?.kind === "cancel" && lastIntent.state === "abandoned" && status !== "cancelled") {
    return <Callout tone="warn" title={t("notCancelled")} />;
  }
  if (refundedCents !== null && refundedCents > 0) {
    return <Callout tone="info" title={t("refunded", { amount: formatCents(refundedCents, locale) })} />;
  }
  if (isCancelled(status) && order.confirmed_at && refundedCents === null && !order.test) {
    return <Callout tone="warn" title={t("refundUnknown")} />;
  }
  if (status === "on_hold") return <Callout tone="warn" title={t("next.on_hold")} />;
  return null;
}
