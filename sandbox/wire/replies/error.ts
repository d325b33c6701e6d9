import { z } from "zod";
import { orderReply } from "./order.ts";

const code = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** Specification: Error. */
export const errorReply = z.strictObject({
  error: z.strictObject({
    code,
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** A refused payment; on a creation its details carry the draft. Specification: Errors, named codes. */
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
