"use client";

import { useQuery } from "@tanstack/react-query";
import { formatCapped } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";

type ApprovalsCountProps = { place: Place; locale: string; initial: ApprovalCounts };

/**
 * The number of orders that wait for the reader, shown next to the name of the section. Refused payments are counted
 * among the problems.
 */
export function ApprovalsCount({ place, initial, locale }: ApprovalsCountProps) {
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  return data.waiting > 0 ? formatCapped(data.waiting, locale) : null;
}
