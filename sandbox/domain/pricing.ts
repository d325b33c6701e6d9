import { type Vat, type VatRegime, vatCents } from "./vat.ts";

/** Amounts in euro cents, `tax_rate` in percent. Specification: Costs. */
export interface Costs {
  items_cents: number;
  discount_cents: number;
  options_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  tax_rate: number;
  vat_regime: VatRegime;
  currency: "EUR";
}

export interface PriceableLine {
  quantity: number;
  basePriceCents: number;
  /** the product's own price rule, basis points */
  priceRuleBp: number;
  /** cents a piece for each printed face that costs extra */
  options: { code: string; cents: number }[];
}

export interface Pricing {
  costs: Costs;
  /** cents by option over the whole order, in the order they first appear */
  options: { code: string; cents: number }[];
}

/** The discount that applies to a line: the better of the plan's and the product's, in basis points. */
export function betterDiscountBp(planDiscountBp: number, priceRuleBp: number): number {
  return Math.max(planDiscountBp, priceRuleBp);
}

/** A unit price in cents after a discount in basis points; the discount is rounded half up. */
export function discountedCents(baseCents: number, discountBp: number): number {
  return baseCents - Math.floor((baseCents * discountBp + 5_000) / 10_000);
}

/**
 * What an order costs. Specification: Costs and CatalogProductDetail `pricing` ("the better of this and the
 * product price rule, line by line").
 *
 * Lines stand at the catalog's base price; what the discount takes off is `discount_cents`. VAT is charged on
 * goods, options and shipping together.
 */
export function priceOrder(input: {
  lines: PriceableLine[];
  planDiscountBp: number;
  shippingCents: number;
  vat: Vat;
}): Pricing {
  let items = 0;
  let net = 0;
  const options = new Map<string, number>();
  for (const line of input.lines) {
    const discountBp = betterDiscountBp(input.planDiscountBp, line.priceRuleBp);
    items += line.quantity * line.basePriceCents;
    net += line.quantity * discountedCents(line.basePriceCents, discountBp);
    for (const option of line.options) {
      options.set(option.code, (options.get(option.code) ?? 0) + line.quantity * option.cents);
    }
  }
  const optionsCents = [...options.values()].reduce((sum, cents) => sum + cents, 0);
  const taxable = net + optionsCents + input.shippingCents;
  const tax = vatCents(taxable, input.vat.rateBp);
  return {
    options: [...options].map(([code, cents]) => ({ code, cents })),
    costs: {
      items_cents: items,
      discount_cents: items - net,
      options_cents: optionsCents,
      shipping_cents: input.shippingCents,
      tax_cents: tax,
      total_cents: taxable + tax,
      tax_rate: input.vat.rateBp / 100,
      vat_regime: input.vat.regime,
      currency: "EUR",
    },
  };
}
