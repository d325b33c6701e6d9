import { z } from "zod";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { selectionSchema } from "./schemas.ts";
import { mostChosen, mostExcepted } from "./selection.ts";

const file = {
  format: z.enum(["csv", "json"]).default("csv"),
  /** One row an order, or one an item. */
  rows: z.enum(["orders", "items"]).default("orders"),
};

export const exportOrdersSchema = z.object({
  query: orderQuerySchema,
  /** Of what the query lists, all but these. */
  except: z.array(z.guid()).max(mostExcepted).default([]),
  /** These alone, whatever the query lists. */
  ids: z.array(z.guid()).max(mostChosen).optional(),
  ...file,
  /** In this order; all of them when none is known. */
  columns: z.array(z.string().max(40)).max(100).default([]),
});
export type ExportOrdersInput = z.input<typeof exportOrdersSchema>;
export type ExportWanted = z.output<typeof exportOrdersSchema>;
export type FileWanted = Pick<ExportWanted, "format" | "rows">;

/** The same as a form sends it, with the selection as JSON. */
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
