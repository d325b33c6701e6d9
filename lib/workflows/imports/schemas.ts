import { z } from "zod";
import { isTarget } from "./fields.ts";
import { maxCellLength, maxColumns, maxItems, maxNameLength } from "./limits.ts";

const text = z.string().regex(/^[^\0]*$/);

export const importIdSchema = z.object({ importId: z.guid() });
export type ImportIdInput = z.input<typeof importIdSchema>;

export const fileNameSchema = text.transform((name) => name.trim().slice(0, 200)).pipe(z.string().min(1));

export const mapImportSchema = importIdSchema.extend({
  hasHeader: z.boolean(),
  columns: z
    .array(z.string().max(150).refine(isTarget).nullable())
    .max(maxColumns)
    .refine((columns) => hasNoTwice(columns), "column_twice")
    .refine((columns) => columns.includes("sku") || columns.includes("template"), "column_missing"),
  /** The country of rows without one. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** The name under which the mapping is saved. */
  saveAs: text.trim().max(maxNameLength).nullish(),
});
export type MapImportInput = z.input<typeof mapImportSchema>;

function hasNoTwice(columns: readonly (string | null)[]): boolean {
  const meant = columns.filter((column) => column !== null);
  return new Set(meant).size === meant.length;
}

export const correctRowSchema = importIdSchema.extend({
  /** An order of several rows has its reference in each of them. */
  rows: z.array(z.int().min(1)).min(1).max(maxItems),
  column: z
    .int()
    .min(0)
    .max(maxColumns - 1),
  value: text.max(maxCellLength),
});
export type CorrectRowInput = z.input<typeof correctRowSchema>;

/** `running` also retries refused orders. */
export const changeImportStateSchema = importIdSchema.extend({
  to: z.enum(["running", "paused", "stopped"]),
});
export type ChangeImportStateInput = z.input<typeof changeImportStateSchema>;

const importTabs = ["problems", "ready", "taken", "created", "refused"] as const;
export type ImportTab = (typeof importTabs)[number];

export const listImportRowsSchema = importIdSchema.extend({
  lane: z
    .enum(importTabs)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "problems"),
  /** The position of the last row of the previous page. */
  after: z.coerce.number().int().min(0).optional().catch(undefined),
});
export type ListImportRowsInput = z.input<typeof listImportRowsSchema>;

export const listImportsSchema = z.object({ cursor: z.string().max(200).optional() });
export type ListImportsInput = z.input<typeof listImportsSchema>;

export const payImportSchema = importIdSchema.extend({
  /** Created when the dialog opens, so that a double click starts one run. */
  runId: z.guid(),
  shownTotalCents: z.int().min(0),
});
export type PayImportInput = z.input<typeof payImportSchema>;

export const requestImportPaymentSchema = importIdSchema.extend({ shownTotalCents: z.int().min(0) });
export type RequestImportPaymentInput = z.input<typeof requestImportPaymentSchema>;

export const mappingIdSchema = z.object({ mappingId: z.guid() });
