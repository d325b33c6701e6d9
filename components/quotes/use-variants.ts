"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LineVariant } from "#lib/catalog/line-variant.ts";
import { variantsQuery } from "#lib/catalog/query.ts";
import type { Place } from "#lib/paths.ts";
import type { QuoteDocument } from "#lib/quotes/document.ts";

/** What the catalog knows of the lines: what the page brought along, and what was added since. */
export function useVariants(place: Place, { lines }: QuoteDocument, initial: readonly LineVariant[]) {
  const brought = useMemo(() => new Set(initial.map(({ sku }) => sku)), [initial]);
  const added = [...new Set(lines.map(({ sku }) => sku))].filter((sku) => sku && !brought.has(sku)).sort();
  const { data: fetched } = useQuery(variantsQuery(place, added));
  return useMemo(
    () => new Map([...initial, ...(fetched ?? [])].map((variant) => [variant.sku, variant])),
    [initial, fetched],
  );
}
