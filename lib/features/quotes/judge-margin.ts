import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { shareCents } from "./internal/share-cents.ts";

/** A line as it was estimated, in the estimate's order. Amounts in integer cents. */
export type PricedLine = {
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
