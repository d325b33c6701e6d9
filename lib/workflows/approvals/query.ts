import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { LanePage } from "./lane-row.ts";
import { approvalsKey, runsKey } from "./query-keys.ts";
import type { RunSummary, RunView } from "./run-view.ts";
import type { Lane } from "./schemas.ts";

export const laneQuery = (place: Place, lane: Lane) =>
  infiniteQueryOptions({
    queryKey: [...approvalsKey(place), "lane", lane],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<LanePage>(paths.api.approvals(place, lane, pageParam), { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

export const paymentRunsQuery = (place: Place) =>
  queryOptions({
    queryKey: [...runsKey(place), "latest"],
    queryFn: ({ signal }) => fetchJson<RunSummary[]>(paths.api.paymentRuns(place), { signal }),
  });

export const paymentRunQuery = (place: Place, runId: string) =>
  queryOptions({
    queryKey: [...runsKey(place), "one", runId],
    queryFn: ({ signal }) => fetchJson<RunView>(paths.api.paymentRun(place, runId), { signal }),
  });
