import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogState } from "./get-catalog-state.ts";
import { catalogResultsKey, catalogStateKey } from "./query-keys.ts";
import { type CatalogSearch, writeCatalogSearch } from "./query-params.ts";
import type { CatalogPage } from "./search-catalog.ts";

/** `CatalogState` as the browser gets it: JSON has its date as text. */
export type ShownState = Omit<CatalogState, "syncedAt"> & { syncedAt: string | null };

export const catalogStateQuery = (place: Place, lang: Lang) =>
  queryOptions({
    queryKey: [...catalogStateKey(place), lang],
    queryFn: ({ signal }) => fetchJson<ShownState>(paths.api.catalogState(place, lang), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Polls during a pass, because not every viewer of the catalog gets live changes.
    refetchInterval: ({ state }) => (state.data?.syncedAt && !state.data.running ? false : 4_000),
  });

/**
 * Results in `search.lang`. The previous results stay until the new ones arrive, and an outdated request is aborted.
 * Results stay fresh for 5 minutes, so going back does not request them again. A change of the catalog is notified.
 */
export const catalogResultsQuery = (place: Place, search: CatalogSearch & { lang: Lang }) => {
  const query = writeCatalogSearch(search);
  return infiniteQueryOptions({
    queryKey: [...catalogResultsKey(place), query],
    queryFn: ({ pageParam, signal }) =>
      fetchJson<CatalogPage>(paths.api.catalogSearch(place, query, pageParam), { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
};
