import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument, QuoteLine } from "./document.ts";
import type { PricedLine } from "./judge-margin.ts";

/**
 * The lines that an estimate tells of, each with what the catalog knows of its discount and its printed faces; null
 * when the estimate is of other lines.
 */
export function priceLines(
  { lines }: QuoteDocument,
  estimate: Estimate,
  variants: ReadonlyMap<string, LineVariant>,
): PricedLine[] | null {
  const { items } = estimate;
  const isOf =
    items.length === lines.length &&
    lines.every((line, index) => items[index]?.sku === line.sku && items[index]?.quantity === line.quantity);
  if (!isOf) return null;
  return lines.map((line, index) => ({
    id: line.id,
    quantity: line.quantity ?? 0,
    sellingCents: line.sellingCents,
    weights: weigh(line, items[index]?.printed_faces ?? [], variants.get(line.sku)),
  }));
}

function weigh({ quantity }: QuoteLine, faces: readonly string[], variant: LineVariant | undefined) {
  if (!variant || quantity === null) return undefined;
  const extra = variant.printAreas
    .filter(({ face }) => faces.includes(face))
    .reduce((sum, { extra_cost_cents }) => sum + extra_cost_cents, 0);
  const off = Math.max(0, variant.basePriceCents - variant.priceCents);
  return { discount: off * quantity, options: extra * quantity };
}
