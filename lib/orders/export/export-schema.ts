import { z } from "zod";
import { orderQuerySchema } from "../list/order-query-schema.ts";

export const exportOrdersSchema = z.object({
  query: orderQuerySchema,
  format: z.enum(["csv", "json"]).default("csv"),
  /** One row an order, or one an item. */
  rows: z.enum(["orders", "items"]).default("orders"),
  /** In this order; all of them when none is known. */
  columns: z.array(z.string().max(40)).max(100).default([]),
});
export type ExportOrdersInput = z.input<typeof exportOrdersSchema>;
export type ExportWanted = z.output<typeof exportOrdersSchema>;
