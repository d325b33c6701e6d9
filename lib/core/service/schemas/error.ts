import { z } from "zod";
import type { Open } from "./wire.ts";
import { cents, freeForm } from "./wire.ts";

const paymentRefusalCodes = [
  "spending_limit_reached",
  "payments_frozen",
  "insufficient_balance",
  "wallet_not_allowed",
  "wallet_disabled",
] as const;
export type PaymentRefusalCode = Open<(typeof paymentRefusalCodes)[number]>;

export const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: freeForm.nullish() }),
});
export type ErrorBody = z.output<typeof errorSchema>;

/** `details` of a 402 `spending_limit_reached`. */
export const spendingLimitDetailsSchema = z.object({
  total_cents: cents,
  per_order_limit_cents: cents,
  currency: z.string(),
});
export type SpendingLimitDetails = z.output<typeof spendingLimitDetailsSchema>;
