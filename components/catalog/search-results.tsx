"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { TileGrid } from "#components/layout/page-body.tsx";
import { Button } from "#components/ui/button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Money } from "#components/ui/values.tsx";
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
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { mostCompared } from "./compared-ids.ts";
import type { ChangeSearch, FacetWords } from "./use-catalog-search.ts";

const DiscontinuedProduct = lazyPartInPlace(() => import("./discontinued-product.tsx"));

type SearchTileProps = {
  place: Place;
  product: CatalogTile;
  /** The query string of product links: it passes on the language. */
  query: string;
  eager: boolean;
  isCompared: boolean;
  mayCompare: boolean;
  onCompare: (id: string) => void;
  locale: string;
};

function SearchTile(props: SearchTileProps) {
  const { place, product, query, eager, isCompared, mayCompare, onCompare, locale } = props;
  const t = useTranslations("catalogSearch");
  const { title, subtitle, replacement, priceFromCents, basePriceFromCents, currency } = product;
  const hrefOf = (id: string) => `${paths.product(place, id)}${query}`;
  const price = (cents: number) => formatCents(cents, locale, currency);
  return (
    <article className="group relative min-w-0">
      <Picture src={product.imageUrl} alt="" eager={eager} />
      <label
        title={mayCompare ? undefined : t("compareFull")}
        className="absolute top-1.5 right-1.5 z-1 flex h-7 items-center gap-1.5 rounded-md bg-raised px-1.5 text-xs text-muted opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-checked:text-ink has-checked:opacity-100 pointer-coarse:h-9 pointer-coarse:px-2.5 pointer-coarse:opacity-100"
      >
        <input
          type="checkbox"
          checked={isCompared}
          disabled={!mayCompare}
          onChange={() => onCompare(product.id)}
          className="tick"
        />
        <span className="max-md:sr-only">
          {t("compare")}
          <span className="sr-only"> {title}</span>
        </span>
      </label>
      <h3 className="mt-2.5 font-medium text-pretty wrap-anywhere hyphens-auto group-hover:underline">
        <IntentLink href={hrefOf(product.id)} className="row-link rounded-sm whitespace-normal">
          {title}
        </IntentLink>
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money text={t("from", { price: price(priceFromCents) })} />
        {basePriceFromCents > priceFromCents && <Money text={price(basePriceFromCents)} struck />}
      </p>
      {subtitle && <p className="truncate text-sm text-muted">{subtitle}</p>}
      <p className="text-sm text-muted tabular-nums">
        {[
          t("colors", { count: product.colorsCount }),
          t("sizes", { count: product.sizesCount }),
          ...(product.productionDays === null ? [] : [t("days", { count: product.productionDays })]),
        ].join(" · ")}
      </p>
      {product.availability !== "available" && (
        <Suspense>
          <DiscontinuedProduct
            availability={product.availability}
            replacement={replacement && { title: replacement.title, href: hrefOf(replacement.id) }}
          />
        </Suspense>
      )}
    </article>
  );
}

type SearchGridProps = {
  place: Place;
  products: CatalogTile[];
  query: string;
  compared: readonly string[];
  onCompare: (id: string) => void;
  locale: string;
};

/** Two rows on a wide screen, loaded without waiting for scrolling. */
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

// Rarely needed, so these are loaded on demand.
const NothingFound = lazyPartInPlace(() => import("./nothing-found.tsx"));
const StaleResults = lazyPartInPlace(() => import("./stale-results.tsx"));

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
  // Deferred, so that typing stays responsive while results are drawn.
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

/** What the server rendered, and for which search. */
export type RenderedCatalog = { search: CatalogSearch; state: ShownState; page: CatalogPage };

type Wanted = { place: Place; search: CatalogSearch; ownLang: Lang; rendered: RenderedCatalog };

/** The state of the local catalog. Until the state of the wanted language arrives, it is that of the rendered page. */
export function useCatalogState({ place, search, ownLang, rendered }: Wanted): ShownState {
  const lang = search.lang ?? ownLang;
  const { data } = useQuery({
    ...catalogStateQuery(place, lang),
    ...(lang === rendered.state.wantedLang && { initialData: rendered.state }),
  });
  return data ?? rendered.state;
}

type CatalogResults = ReturnType<typeof useCatalogResults>;

/** `page`: the first page, with counts and facets. `products`: the products of all loaded pages. */
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

/** Refetches the results when the local catalog has changed. */
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
