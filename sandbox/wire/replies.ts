import { z } from "zod";
import { scopes } from "../services.ts";
import { orderReply } from "./order.ts";
import { count, currency, id, isoDateTime } from "./scalars.ts";

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
    expires_at: isoDateTime.nullable(),
  }),
});

/** Specification: Country. */
export const countryReply = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string(),
  is_eu: z.boolean(),
  requires_customs: z.boolean(),
});

const code = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** Specification: Error. */
export const errorReply = z.strictObject({
  error: z.strictObject({
    code,
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** A refused payment. On a creation its details contain the draft. Specification: Errors, named codes. */
export const paymentErrorReply = z.strictObject({
  error: z.strictObject({
    code,
    message: z.string().min(1),
    details: z
      .looseObject({
        total_cents: z.int(),
        per_order_limit_cents: z.int(),
        currency: z.string(),
        order: orderReply,
      })
      .partial()
      .optional(),
  }),
});
