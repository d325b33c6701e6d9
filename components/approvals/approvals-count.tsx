"use client";

import { useQuery } from "@tanstack/react-query";
import type { Place } from "#lib/paths.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";

type ApprovalsCountProps = { place: Place; initial: ApprovalCounts };

/** The server counts at most 100 of each state, so a larger number is shown as "99+". */
export const shownCount = (count: number) => (count > 99 ? "99+" : String(count));

/** The number of orders that wait for the reader, shown next to the name of the section. */
export function ApprovalsCount({ place, initial }: ApprovalsCountProps) {
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  const count = data.waiting + data.refused;
  return count > 0 ? shownCount(count) : null;
}
