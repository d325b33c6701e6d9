import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Selection } from "#lib/features/orders/selection.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { SelectionPreview } from "./preview-selection.ts";
import { latestPaymentsKey, runKey, runsKey } from "./query-keys.ts";
import type { RunRowsPage, RunView } from "./run-view.ts";

export const runQuery = (place: Place, runId: string) =>
  queryOptions({
    queryKey: runKey(place, runId),
    queryFn: ({ signal }) => fetchJson<RunView>(paths.api.run(place, runId), { signal }),
  });

export const paymentRunsQuery = (place: Place) =>
  queryOptions({
    queryKey: latestPaymentsKey(place),
    queryFn: ({ signal }) => fetchJson<RunView[]>(paths.api.paymentRuns(place), { signal }),
  });

export type ShownRows = "all" | "failed";

export function fetchRunRows(
  place: Place,
  { runId, only, after }: { runId: string; only: ShownRows; after: number },
  signal?: AbortSignal,
): Promise<RunRowsPage> {
  const query = new URLSearchParams({ after: String(after), ...(only === "failed" && { only }) });
  return fetchJson<RunRowsPage>(paths.api.runRows(place, runId, `?${query}`), { signal });
}

export const runRowsQuery = (place: Place, runId: string, only: ShownRows) =>
  infiniteQueryOptions({
    queryKey: [...runKey(place, runId), "rows", only],
    queryFn: ({ pageParam, signal }) => fetchRunRows(place, { runId, only, after: pageParam }, signal),
    initialPageParam: -1,
    getNextPageParam: (page) => page.next,
  });

/** A selection, or the unfinished orders of a run. */
export type PreviewedOrders = { selection: Selection } | { ofRunId: string };

/** Read again each time a dialog opens, because the decision refers to the digest shown there. */
export const selectionPreviewQuery = (place: Place, of: PreviewedOrders) =>
  queryOptions({
    queryKey: [...runsKey(place), "outline", of],
    queryFn: ({ signal }) =>
      fetchJson<SelectionPreview>(paths.api.runOutline(place), {
        method: "POST",
        body: JSON.stringify(of),
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
