import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Product } from "./get-product.ts";
import type { LineVariant } from "./line-variant.ts";
import { catalogVariantsKey } from "./query-keys.ts";
import type { CatalogPage } from "./search-catalog.ts";

const catalogKey = ({ workspace, mode }: Place) => ["catalog", workspace, mode] as const;

/** The stored variants with these SKUs. */
export const variantsQuery = (place: Place, skus: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogVariantsKey(place), skus],
    queryFn: ({ signal }) => fetchJson<LineVariant[]>(paths.api.variants(place, skus), { signal }),
    enabled: skus.length > 0,
    placeholderData: keepPreviousData,
  });

export const productQuery = (place: Place, productId: string) =>
  queryOptions({
    queryKey: [...catalogKey(place), "product", productId],
    queryFn: ({ signal }) => fetchJson<Product>(paths.api.product(place, productId), { signal }),
  });

/** Finds available products for an order, best match first. The previous list stays until the new one arrives. */
export const productSearchQuery = (place: Place, q: string) =>
  infiniteQueryOptions({
    queryKey: [...catalogKey(place), "search", q],
    queryFn: ({ pageParam, signal }) => {
      const wanted = new URLSearchParams({ availability: "available", ...(q && { q }) });
      return fetchJson<CatalogPage>(paths.api.catalogSearch(place, `?${wanted}`, pageParam), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
