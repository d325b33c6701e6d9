import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument, QuoteLine } from "./document.ts";

/** An estimated line item, in the order of the estimate. Amounts in integer cents. */
type PricedLine = {
  id: string;
  quantity: number;
  /** Selling price of a piece, before VAT. */
  sellingCents: number | null;
  /** Its weights for the split of the basket's discount and options, if the catalog has them. */
  weights?: { discount: number; options: number } | undefined;
};

/** What the catalog says of a variant's price. */
type CatalogPrices = Pick<LineVariant, "basePriceCents" | "priceCents" | "printAreas">;

export type LineMargin = {
  id: string;
  /** The service's costs for it, before VAT and shipping. */
  costCents: number;
  revenueCents: number | null;
  profitCents: number | null;
  /** Profit as a share of the revenue, in basis points, not rounded; null without revenue. */
  marginBp: number | null;
};

export type Margin = {
  lines: LineMargin[];
  shipping: { costCents: number; chargedCents: number; profitCents: number };
  /** All costs of the service, before VAT. */
  costCents: number;
  /** The VAT that the service adds. */
  taxCents: number;
  /** Revenue of the line items with a price, and of shipping. */
  revenueCents: number;
  /** Null until every line item has a price, because a partial profit would mislead. */
  profitCents: number | null;
  marginBp: number | null;
  unpricedLines: number;
};

/**
 * Profit and margin, before VAT on both sides. The service gives discount and options only for the whole basket. They
 * are split over the line items, and the parts add up to exactly the service's amounts.
 */
export function judgeMargin(
  lines: readonly PricedLine[],
  { shippingChargedCents, estimate }: { shippingChargedCents: number | null; estimate: Estimate },
): Margin {
  const { costs } = estimate;
  const bearing = costsOfLines(lines, estimate);
  const judged = lines.map((line, index) => judgeLine(line, bearing[index] ?? 0));
  const chargedCents = shippingChargedCents ?? 0;
  const revenueCents = judged.reduce((sum, line) => sum + (line.revenueCents ?? 0), chargedCents);
  const costCents = costs.total_cents - costs.tax_cents;
  const unpricedLines = judged.filter((line) => line.revenueCents === null).length;
  const profitCents = unpricedLines === 0 ? revenueCents - costCents : null;
  return {
    lines: judged,
    shipping: {
      costCents: costs.shipping_cents,
      chargedCents,
      profitCents: chargedCents - costs.shipping_cents,
    },
    costCents,
    taxCents: costs.tax_cents,
    revenueCents,
    profitCents,
    marginBp: marginOf(profitCents, revenueCents),
    unpricedLines,
  };
}

function costsOfLines(lines: readonly PricedLine[], { items, costs }: Estimate): number[] {
  const goods = lines.map((_, index) => items[index]?.total_cost_cents ?? 0);
  const printed = lines.map((line, index) => line.quantity * (items[index]?.printed_faces.length ?? 0));
  const discounts = shareCents(Math.abs(costs.discount_cents), known(lines, "discount") ?? goods);
  const options = shareCents(costs.options_cents, known(lines, "options") ?? printed);
  return goods.map((cents, index) => cents - (discounts[index] ?? 0) + (options[index] ?? 0));
}

/** The weights of the catalog, if it has them for every line item and at least one is not 0. */
function known(lines: readonly PricedLine[], of: "discount" | "options"): number[] | null {
  const weights = lines.map(({ weights }) => weights?.[of] ?? null);
  if (weights.some((weight) => weight === null) || !weights.some((weight) => weight)) return null;
  return weights.map((weight) => weight ?? 0);
}

function judgeLine({ id, quantity, sellingCents }: PricedLine, costCents: number): LineMargin {
  const revenueCents = sellingCents === null ? null : sellingCents * quantity;
  const profitCents = revenueCents === null ? null : revenueCents - costCents;
  return { id, costCents, revenueCents, profitCents, marginBp: marginOf(profitCents, revenueCents) };
}

function marginOf(profitCents: number | null, revenueCents: number | null): number | null {
  if (profitCents === null || !revenueCents) return null;
  return (profitCents * 10_000) / revenueCents;
}

/** The lowest selling price of a piece that gives this margin (basis points, below 10,000), in cents. */
export function priceForMargin(costCents: number, quantity: number, marginBp: number): number {
  return Math.ceil((costCents * 10_000) / (quantity * (10_000 - marginBp)));
}

/**
 * Splits integer cents by weights, which must not be negative. The parts add up to exactly the whole: the cents that
 * rounding leaves go to the largest remainders, and among equal ones to the first. If all weights are 0, all count the
 * same.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  // BigInt, because 100 line items of 1,000 pieces times their weights exceed the exact range of a double.
  const whole = BigInt(cents);
  const sum = given.reduce((total, weight) => total + BigInt(weight), 0n);
  const parts = given.map((weight, index) => {
    const product = whole * BigInt(weight);
    return { index, floor: product / sum, rest: product % sum };
  });
  const left = Number(whole - parts.reduce((total, { floor }) => total + floor, 0n));
  const luckier = parts.toSorted((a, b) => Number(b.rest - a.rest) || a.index - b.index).slice(0, left);
  const lucky = new Set(luckier.map(({ index }) => index));
  return parts.map(({ index, floor }) => Number(floor) + (lucky.has(index) ? 1 : 0));
}

/**
 * The line items of an estimate, each with its weights from the catalog's discount and the costs of its printed faces.
 * Null if the estimate is of other line items.
 */
export function priceLines(
  { lines }: QuoteDocument,
  estimate: Estimate,
  variants: ReadonlyMap<string, CatalogPrices>,
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

function weigh({ quantity }: QuoteLine, faces: readonly string[], variant: CatalogPrices | undefined) {
  if (!variant || quantity === null) return undefined;
  const extra = variant.printAreas
    .filter(({ face }) => faces.includes(face))
    .reduce((sum, { extra_cost_cents }) => sum + extra_cost_cents, 0);
  const off = Math.max(0, variant.basePriceCents - variant.priceCents);
  return { discount: off * quantity, options: extra * quantity };
}
