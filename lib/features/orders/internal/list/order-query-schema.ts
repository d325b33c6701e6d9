import { z } from "zod";
import { type OrderQuery, readOrderQuery, writeOrderQuery } from "../../order-query.ts";

/** A query in the form of a URL ("?status=draft"), as saved views and selections store it. */
export const writtenQuerySchema = z
  .string()
  .max(4_000)
  .transform((written) => readOrderQuery(written));

/** A query as an object: a missing part does not filter, and an invalid part counts as missing. */
export const orderQuerySchema = z
  .custom<Partial<OrderQuery>>((given) => typeof given === "object" && given !== null)
  .transform((asked) => readOrderQuery(writeOrderQuery(asked)));

export const listOrdersSchema = z.object({
  query: orderQuerySchema.default(() => readOrderQuery("")),
  cursor: z.string().max(300).optional(),
  /** On which side of the cursor the page lies. */
  direction: z.enum(["next", "previous"]).default("next"),
});
export type ListOrdersInput = z.input<typeof listOrdersSchema>;

export const selectOrderIdsSchema = z.object({
  limit: z.int().min(1).max(100_000),
  except: z.array(z.guid()).max(10_000).default([]),
});
export type SelectOrderIdsInput = z.input<typeof selectOrderIdsSchema>;
