import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { CatalogState } from "./get-catalog-state.ts";
import { catalogResultsKey, catalogStateKey } from "./query-keys.ts";
import { type CatalogSearch, writeCatalogSearch } from "./query-params.ts";
import type { CatalogPage } from "./search-catalog.ts";

/** As it comes to a browser. */
export type ShownState = Omit<CatalogState, "syncedAt"> & { syncedAt: string | null };

export const catalogStateQuery = (place: Place, lang: Lang) =>
  queryOptions({
    queryKey: [...catalogStateKey(place), lang],
    queryFn: ({ signal }) => fetchJson<ShownState>(paths.api.catalogState(place, lang), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Not everybody who reads the catalog hears of changes.
    refetchInterval: ({ state }) => (state.data?.syncedAt && !state.data.running ? false : 4_000),
  });

/**
 * In `search.lang`. What was found before stays until the next is there; a request that was overtaken is given up.
 * The mirror tells when it changes, so that going back and forth asks for nothing again.
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
