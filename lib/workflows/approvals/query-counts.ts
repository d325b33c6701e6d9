import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalCounts } from "./count-approvals.ts";
import { approvalsKey } from "./query-keys.ts";

export const approvalCountsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...approvalsKey(place), "counts"],
    queryFn: ({ signal }) => fetchJson<ApprovalCounts>(paths.api.approvalCounts(place), { signal }),
  });
