import { z } from "zod";
import { isTarget } from "./fields.ts";
import { longestCell, longestName, mostColumns } from "./limits.ts";

const text = z.string().regex(/^[^\0]*$/);

export const importIdSchema = z.object({ importId: z.guid() });
export type ImportIdInput = z.input<typeof importIdSchema>;

export const fileNameSchema = text.transform((name) => name.trim().slice(0, 200)).pipe(z.string().min(1));

export const mapImportSchema = importIdSchema.extend({
  hasHeader: z.boolean(),
  columns: z
    .array(z.string().max(150).refine(isTarget).nullable())
    .max(mostColumns)
    .refine((columns) => hasNoTwice(columns), "column_twice")
    .refine((columns) => columns.includes("sku") || columns.includes("template"), "column_missing"),
  /** Of rows that name none. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** To find it again by. */
  saveAs: text.trim().max(longestName).nullish(),
});
export type MapImportInput = z.input<typeof mapImportSchema>;

function hasNoTwice(columns: readonly (string | null)[]): boolean {
  const meant = columns.filter((column) => column !== null);
  return new Set(meant).size === meant.length;
}

export const correctRowSchema = importIdSchema.extend({
  row: z.int().min(1),
  column: z
    .int()
    .min(0)
    .max(mostColumns - 1),
  value: text.max(longestCell),
});
export type CorrectRowInput = z.input<typeof correctRowSchema>;

/** `running` also has what was refused tried again. */
export const steerImportSchema = importIdSchema.extend({ to: z.enum(["running", "paused", "stopped"]) });
export type SteerImportInput = z.input<typeof steerImportSchema>;

const importLanes = ["problems", "ready", "taken", "created", "refused"] as const;
export type ImportLane = (typeof importLanes)[number];

export const listImportRowsSchema = importIdSchema.extend({
  lane: z
    .enum(importLanes)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "problems"),
  /** The last position that was shown. */
  after: z.coerce.number().int().min(0).optional().catch(undefined),
});
export type ListImportRowsInput = z.input<typeof listImportRowsSchema>;

export const listImportsSchema = z.object({ cursor: z.string().max(200).optional() });
export type ListImportsInput = z.input<typeof listImportsSchema>;

export const payImportSchema = importIdSchema.extend({
  /** Made when the dialog is opened: a double click starts one run. */
  runId: z.guid(),
  shownTotalCents: z.int().min(0),
});
export type PayImportInput = z.input<typeof payImportSchema>;

export const askForImportSchema = importIdSchema.extend({ shownTotalCents: z.int().min(0) });
export type AskForImportInput = z.input<typeof askForImportSchema>;

export const mappingIdSchema = z.object({ mappingId: z.guid() });
