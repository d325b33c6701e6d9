"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { variantsQuery } from "#lib/features/catalog/query.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Place } from "#lib/paths.ts";

/**
 * The catalog's variants of the line items. Variants that the page brought are not fetched again until the catalog
 * changes. A change then marks discontinued variants while the page is open.
 */
export function useVariants(place: Place, { lines }: QuoteDocument, initial: LineVariant[]) {
  const skus = [...new Set(lines.map(({ sku }) => sku).filter(Boolean))].sort();
  const brought = new Set(initial.map(({ sku }) => sku));
  const { data } = useQuery({
    ...variantsQuery(place, skus),
    staleTime: Number.POSITIVE_INFINITY,
    ...(skus.every((sku) => brought.has(sku)) && { initialData: initial }),
  });
  return useMemo(
    () => new Map([...initial, ...(data ?? [])].map((variant) => [variant.sku, variant])),
    [initial, data],
  );
}
