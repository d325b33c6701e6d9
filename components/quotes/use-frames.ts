"use client";

import { useQuery } from "@tanstack/react-query";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { type FramesByProduct, framesQuery } from "#lib/features/frames/query.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Place } from "#lib/paths.ts";

/** Where members have placed faces on the pictures of the products. Those that the page brought are not fetched again. */
export function useFrames(
  place: Place,
  { lines }: QuoteDocument,
  variants: ReadonlyMap<string, LineVariant>,
  brought: { productIds: readonly string[]; frames: FramesByProduct },
): FramesByProduct {
  const productIds = [...new Set(lines.flatMap(({ sku }) => variants.get(sku)?.productId ?? []))].sort();
  const isBrought = productIds.every((id) => brought.productIds.includes(id));
  const { data } = useQuery({ ...framesQuery(place, productIds), enabled: !isBrought });
  return isBrought ? brought.frames : (data ?? brought.frames);
}
