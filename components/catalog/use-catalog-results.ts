"use client";

import { useEffect, useMemo, useRef } from "react";
import { useInfiniteQuery, useQuery, useQueryClient } from "#components/live/use-query.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { catalogResultsKey } from "#lib/features/catalog/query-keys.ts";
import { type CatalogSearch, writeCatalogSearch } from "#lib/features/catalog/query-params.ts";
import {
  catalogResultsQuery,
  catalogStateQuery,
  type ShownState,
} from "#lib/features/catalog/query-search.ts";
import type { CatalogPage } from "#lib/features/catalog/search-catalog.ts";
import type { Place } from "#lib/paths.ts";

/** As the server rendered it, and for which search. */
export type RenderedCatalog = { search: CatalogSearch; state: ShownState; page: CatalogPage };

type Wanted = { place: Place; search: CatalogSearch; ownLang: Lang; rendered: RenderedCatalog };

/** The age of what is shown, in the language that it is shown in until the wanted one is there. */
export function useCatalogState({ place, search, ownLang, rendered }: Wanted): ShownState {
  const lang = search.lang ?? ownLang;
  const { data } = useQuery({
    ...catalogStateQuery(place, lang),
    ...(lang === rendered.state.wantedLang && { initialData: rendered.state }),
  });
  return data ?? rendered.state;
}

export type CatalogResults = ReturnType<typeof useCatalogResults>;

/** `page`: the first one, with counts and facets; `products`: of all pages that were asked for. */
export function useCatalogResults(wanted: Wanted, { lang }: ShownState) {
  const { place, search, rendered } = wanted;
  const asked = { ...search, lang };
  const isRendered =
    writeCatalogSearch(asked) === writeCatalogSearch({ ...rendered.search, lang: rendered.state.lang });
  const query = useInfiniteQuery({
    ...catalogResultsQuery(place, asked),
    ...(isRendered && { initialData: { pages: [rendered.page], pageParams: [""] } }),
  });
  const pages = query.data?.pages ?? [rendered.page];
  const products = useMemo(() => pages.flatMap((page) => page.products), [pages]);
  return { query, page: pages[0] ?? rendered.page, products };
}

/** What was found is asked for again when the mirror has moved on. */
export function useFreshResults(place: Place, state: ShownState): void {
  const queries = useQueryClient();
  const version = [state.syncedAt, state.products, state.running?.done].join();
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void queries.invalidateQueries({ queryKey: catalogResultsKey(place) });
  }, [queries, place, version]);
}
