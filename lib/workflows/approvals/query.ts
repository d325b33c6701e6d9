import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalPage } from "./approval-row.ts";
import { approvalsKey } from "./query-keys.ts";
import type { ApprovalTab } from "./schemas.ts";

export const approvalsQuery = (place: Place, tab: ApprovalTab) =>
  infiniteQueryOptions({
    queryKey: [...approvalsKey(place), "lane", tab],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ApprovalPage>(paths.api.approvals(place, tab, pageParam), { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
