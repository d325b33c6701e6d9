import { z } from "zod";
import { scopes } from "../../caller.ts";
import { count, currency, id, moment } from "./scalars.ts";

const spendingLimits = z.strictObject({
  daily_cents: count,
  per_order_cents: count,
  currency,
  payments_frozen: z.boolean(),
});

/** Specification: Me. */
export const meReply = z.strictObject({
  account: z.strictObject({ id, name: z.string() }),
  api_key: z.strictObject({
    name: z.string(),
    prefix: z.string(),
    mode: z.enum(["live", "test"]),
    scopes: z.array(z.enum(scopes)),
    spending_limits: spendingLimits.nullable(),
    expires_at: moment.nullable(),
  }),
});
