import { z } from "zod";
import { count, currency } from "./scalars.ts";

export const vatRegimes = ["domestic", "eu_vat", "eu_reverse_charge", "export"] as const;

/** Specification: Costs. */
export const costsReply = z.strictObject({
  items_cents: count,
  discount_cents: count,
  options_cents: count,
  shipping_cents: count,
  tax_cents: count,
  total_cents: count,
  tax_rate: z.number().min(0),
  vat_regime: z.enum(vatRegimes),
  currency,
});
