import { z } from "zod";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { selectionSchema } from "./schemas.ts";
import { mostChosen, mostExcepted } from "./selection.ts";

const file = {
  format: z.enum(["csv", "json"]).default("csv"),
  /** One row per order, or one per item. */
  rows: z.enum(["orders", "items"]).default("orders"),
};

export const exportOrdersSchema = z.object({
  query: orderQuerySchema,
  /** Excluded from what the query lists. */
  except: z.array(z.guid()).max(mostExcepted).default([]),
  /** Only these orders, whatever the query lists. */
  ids: z.array(z.guid()).max(mostChosen).optional(),
  ...file,
  /** In this order; all columns if none of them is known. */
  columns: z.array(z.string().max(40)).max(100).default([]),
});
export type ExportOrdersInput = z.input<typeof exportOrdersSchema>;
export type ExportWanted = z.output<typeof exportOrdersSchema>;
export type FileWanted = Pick<ExportWanted, "format" | "rows">;

/** The same input as a form sends it, with the selection as JSON. */
export const exportFormSchema = z.object({
  selection: z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(selectionSchema),
  ...file,
});
