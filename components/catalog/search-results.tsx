"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { TileGrid } from "#components/layout/tile-grid.tsx";
import { Button } from "#components/ui/button.tsx";
import { lateHere } from "#components/ui/late.tsx";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import type { CatalogTile } from "#lib/features/catalog/describe-tiles.ts";
import { catalogResultsKey } from "#lib/features/catalog/query-keys.ts";
import { type CatalogSearch, writeCatalogSearch } from "#lib/features/catalog/query-params.ts";
import {
  catalogResultsQuery,
  catalogStateQuery,
  type ShownState,
} from "#lib/features/catalog/query-search.ts";
import type { CatalogPage } from "#lib/features/catalog/search-catalog.ts";
import type { Place } from "#lib/paths.ts";
import { mostCompared } from "./compared-ids.ts";
import { SearchTile } from "./search-tile.tsx";
import type { ChangeSearch } from "./use-catalog-search.ts";
import type { FacetWords } from "./use-facet-words.ts";

type SearchGridProps = {
  place: Place;
  products: CatalogTile[];
  query: string;
  compared: readonly string[];
  onCompare: (id: string) => void;
  locale: string;
};

/** Two rows on a wide screen. */
const eagerTiles = 8;

const SearchGrid = memo(function SearchGrid(props: SearchGridProps) {
  const { place, products, query, compared, onCompare, locale } = props;
  const t = useTranslations("catalogSearch");
  return (
    <section aria-label={t("results")}>
      <h2 className="sr-only">{t("results")}</h2>
      <TileGrid>
        {products.map((product, index) => (
          <li key={product.id}>
            <SearchTile
              {...{ place, product, query, onCompare, locale }}
              eager={index < eagerTiles}
              isCompared={compared.includes(product.id)}
              mayCompare={compared.includes(product.id) || compared.length < mostCompared}
            />
          </li>
        ))}
      </TileGrid>
    </section>
  );
});

// Rare, so that they come when they are needed.
const NothingFound = lateHere(() => import("./nothing-found.tsx"));
const StaleResults = lateHere(() => import("./stale-results.tsx"));

type SearchResultsProps = {
  place: Place;
  results: CatalogResults;
  search: CatalogSearch;
  change: ChangeSearch;
  words: FacetWords;
  compared: readonly string[];
  onCompare: (id: string) => void;
  locale: string;
};

export function SearchResults(props: SearchResultsProps) {
  const { place, results, search, change, words, compared, onCompare, locale } = props;
  const t = useTranslations("catalogSearch");
  const { page, query } = results;
  // Typing goes before drawing what was found.
  const products = useDeferredValue(results.products);
  return (
    <>
      <Suspense>{query.isError && <StaleResults onRetry={() => query.refetch()} />}</Suspense>
      <div
        aria-busy={query.isPlaceholderData}
        className="transition-opacity duration-150 aria-busy:opacity-60 aria-busy:delay-200"
      >
        {page.total === 0 ? (
          <Suspense>
            <NothingFound {...{ page, search, words, change }} />
          </Suspense>
        ) : (
          <SearchGrid
            {...{ place, products, compared, onCompare, locale }}
            query={search.lang ? `?lang=${search.lang}` : ""}
          />
        )}
      </div>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2 pt-4">
          <p className="text-sm text-muted tabular-nums">
            {t("shownOf", { shown: products.length, total: page.total })}
          </p>
          <Button pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

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

type CatalogResults = ReturnType<typeof useCatalogResults>;

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
