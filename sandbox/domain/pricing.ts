import type { Country, Zone } from "./countries.ts";

interface Tariff {
  /** each parcel, cents */
  baseCents: number;
  /** each started 500 g beyond the first, cents */
  halfKiloCents: number;
  /** each piece beyond the first, cents */
  pieceCents: number;
}

const tariffs: Record<Zone, Tariff> = {
  home: { baseCents: 490, halfKiloCents: 60, pieceCents: 20 },
  eu_near: { baseCents: 690, halfKiloCents: 95, pieceCents: 35 },
  eu_far: { baseCents: 850, halfKiloCents: 120, pieceCents: 45 },
  europe: { baseCents: 1190, halfKiloCents: 210, pieceCents: 60 },
  world_near: { baseCents: 1590, halfKiloCents: 390, pieceCents: 90 },
  world_far: { baseCents: 1990, halfKiloCents: 480, pieceCents: 110 },
};

/** Maximum weight of a parcel. A heavier order pays the base once per parcel. */
const parcelGrams = 20_000;

interface Load {
  zone: Zone;
  /** total weight of the goods, grams */
  grams: number;
  pieces: number;
}

/**
 * Shipping in cents, by destination zone, weight and quantity. Specification: POST /v1/shipping/rates and
 * Costs, `shipping_cents`.
 */
export function shippingCents({ zone, grams, pieces }: Load): number {
  const tariff = tariffs[zone];
  const parcels = Math.max(1, Math.ceil(grams / parcelGrams));
  const extraHalfKilos = Math.max(0, Math.ceil(grams / 500) - 1);
  return (
    parcels * tariff.baseCents +
    extraHalfKilos * tariff.halfKiloCents +
    Math.max(0, pieces - 1) * tariff.pieceCents
  );
}

type VatRegime = "domestic" | "eu_vat" | "eu_reverse_charge" | "export";

interface Vat {
  regime: VatRegime;
  /** basis points */
  rateBp: number;
}

/**
 * The VAT of an order. Specification: Costs, `vat_regime` and `tax_rate`.
 *
 * To the home country: domestic, at its rate. To another country of the EU: that country's rate, or none under the
 * reverse charge. To any other country: export, without VAT.
 */
export function decideVat(home: Country, destination: Country, reverseCharge: boolean): Vat {
  if (home.code === destination.code) return { regime: "domestic", rateBp: home.vatBp };
  if (!destination.isEu) return { regime: "export", rateBp: 0 };
  if (home.isEu && reverseCharge) return { regime: "eu_reverse_charge", rateBp: 0 };
  return { regime: "eu_vat", rateBp: destination.vatBp };
}

/** VAT in cents on a net amount in cents, rounded half up. */
export function vatCents(netCents: number, rateBp: number): number {
  return Math.floor((netCents * rateBp + 5_000) / 10_000);
}

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

export interface PriceableItem {
  quantity: number;
  basePriceCents: number;
  /** the product's own price rule, basis points */
  priceRuleBp: number;
  /** surcharge per piece of each printed face that costs extra, cents */
  options: { code: string; cents: number }[];
}

export interface Pricing {
  costs: Costs;
  /** total of each option over the whole order, cents; in order of first appearance */
  options: { code: string; cents: number }[];
}

/** The discount of a line item: the better of the plan's and the product's, in basis points. */
export function betterDiscountBp(planDiscountBp: number, priceRuleBp: number): number {
  return Math.max(planDiscountBp, priceRuleBp);
}

/** A unit price in cents after a discount in basis points; the discount is rounded half up. */
export function discountedCents(baseCents: number, discountBp: number): number {
  return baseCents - Math.floor((baseCents * discountBp + 5_000) / 10_000);
}

/**
 * Computes the costs of an order, in cents. Specification: Costs and CatalogProductDetail `pricing` ("the better of
 * this and the product price rule, line by line").
 *
 * `items_cents` sums the catalog's base prices; `discount_cents` is the part that the discounts take off. VAT applies
 * to goods, options and shipping together.
 */
export function priceOrder(input: {
  lineItems: PriceableItem[];
  planDiscountBp: number;
  shippingCents: number;
  vat: Vat;
}): Pricing {
  let items = 0;
  let net = 0;
  const options = new Map<string, number>();
  for (const line of input.lineItems) {
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
