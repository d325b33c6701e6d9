import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Selection } from "#lib/features/orders/selection.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { BulkOutline } from "./outline-selection.ts";
import { bulkKey, bulkRunKey } from "./query-keys.ts";
import type { BulkRowsPage, BulkRunView } from "./run-view.ts";

export const bulkRunQuery = (place: Place, runId: string) =>
  queryOptions({
    queryKey: bulkRunKey(place, runId),
    queryFn: ({ signal }) => fetchJson<BulkRunView>(paths.api.bulkRun(place, runId), { signal }),
  });

export type ShownRows = "all" | "failed";

export function fetchBulkRows(
  place: Place,
  { runId, only, after }: { runId: string; only: ShownRows; after: number },
  signal?: AbortSignal,
): Promise<BulkRowsPage> {
  const query = new URLSearchParams({ after: String(after), ...(only === "failed" && { only }) });
  return fetchJson<BulkRowsPage>(paths.api.bulkRows(place, runId, `?${query}`), { signal });
}

export const bulkRowsQuery = (place: Place, runId: string, only: ShownRows) =>
  infiniteQueryOptions({
    queryKey: [...bulkRunKey(place, runId), "rows", only],
    queryFn: ({ pageParam, signal }) => fetchBulkRows(place, { runId, only, after: pageParam }, signal),
    initialPageParam: -1,
    getNextPageParam: (page) => page.next,
  });

/** A selection, or what a run left undone. */
export type BulkOutlineOf = { selection: Selection } | { ofRunId: string };

/** Asked anew whenever somebody opens a dialog: what it says is what is then decided. */
export const bulkOutlineQuery = (place: Place, of: BulkOutlineOf) =>
  queryOptions({
    queryKey: [...bulkKey(place), "outline", of],
    queryFn: ({ signal }) =>
      fetchJson<BulkOutline>(paths.api.bulkOutline(place), {
        method: "POST",
        body: JSON.stringify(of),
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
