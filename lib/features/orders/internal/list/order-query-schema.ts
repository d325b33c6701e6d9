import { z } from "zod";
import { type OrderQuery, readOrderQuery, writeOrderQuery } from "../../order-query.ts";

/** A query as an address writes it ("?status=draft"), as saved views and selections keep it. */
export const writtenQuerySchema = z
  .string()
  .max(4_000)
  .transform((written) => readOrderQuery(written));

/** A query in parts: what is not said asks for nothing, and what is said wrong counts as not said. */
export const orderQuerySchema = z
  .custom<Partial<OrderQuery>>((given) => typeof given === "object" && given !== null)
  .transform((asked) => readOrderQuery(writeOrderQuery(asked)));

export const listOrdersSchema = z.object({
  query: orderQuerySchema.default(() => readOrderQuery("")),
  cursor: z.string().max(300).optional(),
  /** Which way the page lies from the cursor. */
  direction: z.enum(["next", "previous"]).default("next"),
});
export type ListOrdersInput = z.input<typeof listOrdersSchema>;

export const selectOrderIdsSchema = z.object({
  limit: z.int().min(1).max(100_000),
  except: z.array(z.guid()).max(10_000).default([]),
});
export type SelectOrderIdsInput = z.input<typeof selectOrderIdsSchema>;
