"use client";

import { useHeard } from "#components/live/live-provider.tsx";
import { useQuery, useQueryClient } from "#components/live/use-query.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { productQuery } from "#lib/features/catalog/query.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { isNotFound, retryUnlessNotFound } from "./is-not-found.ts";

/** It may be there, and was not read; the sentence is what was answered instead, if anything. */
export type UnreadProduct = { sentence: string | null; retry: () => void };

/**
 * The product of a template. The one that the page brought along is not asked for again until it changes: what is not
 * made any more is marked while the page is open.
 */
export function useProduct(place: Place, productId: string, brought: Product | null) {
  const queries = useQueryClient();
  const query = productQuery(place, productId);
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: productId !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryUnlessNotFound,
    ...(brought?.product.id === productId && { initialData: brought }),
  });
  useHeard((heard) => {
    const isOfProduct = heard.type === "change" && heard.kind === "catalog" && heard.id === productId;
    if (isOfProduct || heard.type === "refresh") void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  const isMissing = isNotFound(error);
  const unread: UnreadProduct | null =
    error && !isMissing && !data
      ? { sentence: error instanceof FetchRefusal ? error.sentence : null, retry: () => void refetch() }
      : null;
  return { product: data ?? null, isMissing, unread };
}
