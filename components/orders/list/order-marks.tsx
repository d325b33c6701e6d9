"use client";

import { StatusOf } from "#components/orders/order-status.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import type { RowWords } from "./use-row-words.ts";

/** Its state, and what of it somebody should look at. */
export function OrderMarks({ row, words }: { row: OrderRow; words: RowWords }) {
  const t = words.list;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <StatusOf status={row.status} word={words.stateOf(row.status)} />
      {row.hasIssue && <Badge tone="bad">{t("marks.issue")}</Badge>}
      {row.paymentRefused && <Badge tone="bad">{t("marks.refused")}</Badge>}
      {row.isLate && <Badge tone="warn">{t("marks.late")}</Badge>}
      {row.awaitsApproval && <Badge tone="info">{t("marks.approval")}</Badge>}
    </span>
  );
}
