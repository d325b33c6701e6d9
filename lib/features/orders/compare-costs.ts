import type { Costs, VatRegime } from "#lib/core/service/schemas/estimate.ts";

const amounts = [
  "items_cents",
  "discount_cents",
  "options_cents",
  "shipping_cents",
  "tax_cents",
  "total_cents",
] as const;

type Vat = { rate: number; regime: VatRegime };

export type CostDifferences = {
  costs: { name: (typeof amounts)[number]; before: number; after: number }[];
  /** Rate in percent and VAT regime; null if both are equal. */
  vat: { before: Vat; after: Vat } | null;
};

/** A discount is negative, as everywhere else; the service gives it without a sign. */
const amountOf = (costs: Costs, name: (typeof amounts)[number]) =>
  name === "discount_cents" ? 0 - Math.abs(costs[name]) : costs[name];

/** The amounts that differ, and the VAT if it does. */
export function compareCosts(before: Costs, after: Costs): CostDifferences {
  const isSameVat = before.tax_rate === after.tax_rate && before.vat_regime === after.vat_regime;
  return {
    costs: amounts
      .map((name) => ({ name, before: amountOf(before, name), after: amountOf(after, name) }))
      .filter((moved) => moved.before !== moved.after),
    vat: isSameVat ? null : { before: vatOf(before), after: vatOf(after) },
  };
}

const vatOf = ({ tax_rate, vat_regime }: Costs): Vat => ({ rate: tax_rate, regime: vat_regime });

/** A variant may have several line items: the second one is compared with the second one. */
export function byOccurrence<Item extends { sku: string }>(items: readonly Item[]): Map<string, Item> {
  const seen = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const count = (seen.get(item.sku) ?? 0) + 1;
      seen.set(item.sku, count);
      return [`${count} ${item.sku}`, item];
    }),
  );
}
