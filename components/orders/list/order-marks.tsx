"use client";

import { useTranslations } from "next-intl";
import { OrderStatus } from "#components/orders/order-status.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { OrderRow } from "#lib/orders/list/order-row.ts";

/** Its state, and what of it somebody should look at. */
export function OrderMarks({ row }: { row: OrderRow }) {
  const t = useTranslations("ordersList.marks");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <OrderStatus status={row.status} />
      {row.hasIssue && <Badge tone="bad">{t("issue")}</Badge>}
      {row.paymentRefused && <Badge tone="bad">{t("refused")}</Badge>}
      {row.isLate && <Badge tone="warn">{t("late")}</Badge>}
      {row.awaitsApproval && <Badge tone="info">{t("approval")}</Badge>}
    </span>
  );
}
