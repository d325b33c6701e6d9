import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument, QuoteLine } from "./document.ts";

/** A line as it was estimated, in the estimate's order. Amounts in integer cents. */
type PricedLine = {
  id: string;
  quantity: number;
  /** What the customer pays for a piece, before VAT. */
  sellingCents: number | null;
  /** By which it takes its share of the whole basket's discount and options, where the catalog tells. */
  weights?: { discount: number; options: number } | undefined;
};

export type LineMargin = {
  id: string;
  /** What the service charges for it before VAT and shipping. */
  costCents: number;
  revenueCents: number | null;
  profitCents: number | null;
  /** Of the revenue, in basis points; null where there is none. */
  marginBp: number | null;
};

export type Margin = {
  lines: LineMargin[];
  shipping: { costCents: number; chargedCents: number; profitCents: number };
  /** Everything that the service charges, before VAT. */
  costCents: number;
  /** The VAT that the service adds. */
  taxCents: number;
  /** Of the lines that have a price, and shipping. */
  revenueCents: number;
  /** Null until every line has a price: part of a profit is none. */
  profitCents: number | null;
  marginBp: number | null;
  unpricedLines: number;
};

/**
 * What is earned, before VAT on both sides. The service tells discount and options of the whole basket; a line bears
 * a share of each, and the shares add up to exactly what the service says.
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

/** The catalog's weights, if it knows every line and some line weighs anything. */
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
  return Math.round((profitCents * 10_000) / revenueCents);
}

/** The lowest selling price of a piece that leaves this margin (basis points, below 10,000), in cents. */
export function priceForMargin(costCents: number, quantity: number, marginBp: number): number {
  return Math.ceil((costCents * 10_000) / (quantity * (10_000 - marginBp)));
}

/**
 * Splits integer cents over weights (none negative). The parts add up to exactly the whole: what rounding leaves goes
 * to the largest remainders, the first of equal ones first. Without any weight all count alike.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  // 100 lines of 1,000 pieces times their weights do not fit a double exactly.
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
