import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";

/** A variant as a line of a quote needs it. Cents and grams; texts in the person's language where they are kept. */
export type LineVariant = {
  sku: string;
  productId: string;
  title: string;
  color: { code: string; name: string; hex: string | null };
  size: { code: string; name: string };
  availability: string;
  replacementSku: string | null;
  basePriceCents: number;
  priceCents: number;
  weightGrams: number | null;
  imageUrl: string | null;
  printAreas: PrintArea[];
};
