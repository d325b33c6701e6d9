import { z } from "zod";
import type { KnownVatRegime } from "./vat-regimes.ts";
import { cents, type Open, open } from "./wire.ts";

export type VatRegime = Open<KnownVatRegime>;

/** `tax_rate` is a percentage. */
export const costsSchema = z.object({
  items_cents: cents,
  discount_cents: cents,
  options_cents: cents,
  shipping_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  tax_rate: z.number(),
  vat_regime: open<KnownVatRegime>(),
  currency: z.string(),
});
export type Costs = z.output<typeof costsSchema>;
