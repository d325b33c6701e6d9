"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { isCancelled } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";

const IssueNotice = lazyPartInPlace(() => import("./issue-notice.tsx"));

type OrderNoticeProps = { place: Place; order: OrderView; mayWrite: boolean; locale: string };

/** The result of a cancellation, what an issue is, and the next step if there is nothing to pay. */
export function OrderNotice({ place, order, mayWrite, locale }: OrderNoticeProps) {
  const t = useTranslations("order");
  const { lastIntent, status, refundedCents } = order;
  if (lastIntent?.kind === "cancel" && lastIntent.state === "abandoned" && status !== "cancelled") {
    return <Callout tone="warn" title={t("notCancelled")} />;
  }
  if (refundedCents !== null && refundedCents > 0) {
    return <Callout tone="info" title={t("refunded", { amount: formatCents(refundedCents, locale) })} />;
  }
  if (isCancelled(status) && order.confirmed_at && refundedCents === null && !order.test) {
    return <Callout tone="warn" title={t(status === "refunded" ? "refundedUnknown" : "refundUnknown")} />;
  }
  if ((!order.issue && status !== "on_hold") || isCancelled(status)) return null;
  return (
    <Suspense>
      <IssueNotice {...{ place, order, mayWrite, locale }} issue={order.issue} />
    </Suspense>
  );
}
