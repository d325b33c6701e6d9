import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import type { QuoteDocument } from "./document.ts";

/** What the customer is asked to pay. Cents. */
export type Offer = {
  /** Null while a line item has no price. */
  goodsCents: number | null;
  /** Null while neither it nor every selling price is set: free shipping was not offered. */
  shippingCents: number | null;
  /** The VAT on the selling prices; null while no estimate says the rate of the destination. */
  vat: { rate: number; regime: string; cents: number } | null;
  /** With the VAT, if it is known. */
  totalCents: number | null;
};

/** Adds up the selling prices, the shipping and the VAT. `costs` is null without an estimate of the document. */
export function totalOffer(
  { lines, shippingChargedCents }: Pick<QuoteDocument, "lines" | "shippingChargedCents">,
  costs: Costs | null,
): Offer {
  const goodsCents = lines.reduce<number | null>(
    (sum, { sellingCents, quantity }) =>
      sum === null || sellingCents === null ? null : sum + sellingCents * (quantity ?? 0),
    0,
  );
  const shippingCents = shippingChargedCents ?? (goodsCents === null ? null : 0);
  const netCents = goodsCents === null || shippingCents === null ? null : goodsCents + shippingCents;
  const vat = costs && netCents !== null ? vatOn(netCents, costs) : null;
  return {
    ...{ goodsCents, shippingCents, vat },
    totalCents: netCents === null ? null : netCents + (vat?.cents ?? 0),
  };
}

/** VAT at the rate that the service charges for the same destination, rounded to the nearest cent. */
const vatOn = (netCents: number, { tax_rate: rate, vat_regime: regime }: Costs) => ({
  ...{ rate, regime },
  // In basis points, because 7.7 % of an amount is not exact in floating point.
  cents: Math.round((netCents * Math.round(rate * 100)) / 10_000),
});
