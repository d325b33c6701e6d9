"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { formatCents } from "#lib/money.ts";
import type { OrderView } from "#lib/orders/order-view.ts";
import { PaymentRefusal } from "./payment-refusal.tsx";

/** What to do next, or what is being found out. */
export function OrderNotice({ order, locale }: { order: OrderView; locale: string }) {
  const t = useTranslations("order");
  const { lastIntent, status, refundedCents } = order;
  if (lastIntent?.state === "open") {
    return (
      <Callout tone="info" title={t(lastIntent.kind === "cancel" ? "underWay.cancel" : "underWay.pay")} />
    );
  }
  if (status === "draft" && lastIntent?.kind === "pay" && lastIntent.outcome) {
    return <PaymentRefusal outcome={lastIntent.outcome} locale={locale} />;
  }
  if (lastIntent?.kind === "cancel" && lastIntent.state === "abandoned" && status !== "cancelled") {
    return <Callout tone="warn" title={t("notCancelled")} />;
  }
  if (refundedCents !== null && refundedCents > 0) {
    return <Callout tone="info" title={t("refunded", { amount: formatCents(refundedCents, locale) })} />;
  }
  if (status === "draft") return <Callout tone="info" title={t("next.draft")} />;
  if (status === "on_hold") return <Callout tone="warn" title={t("next.on_hold")} />;
  return null;
}
