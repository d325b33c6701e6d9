"use client";

import { useTranslations } from "next-intl";
import { Suspense, useDeferredValue } from "react";
import { Button } from "#components/ui/button.tsx";
import { lateHere } from "#components/ui/late.tsx";
import type { CatalogSearch } from "#lib/features/catalog/query-params.ts";
import type { Place } from "#lib/paths.ts";
import { SearchGrid } from "./search-grid.tsx";
import type { CatalogResults } from "./use-catalog-results.ts";
import type { ChangeSearch } from "./use-catalog-search.ts";
import type { FacetWords } from "./use-facet-words.ts";

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
