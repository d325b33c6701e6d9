import { z } from "zod";
import { tagsSchema } from "#lib/orders/labels/schemas.ts";
import { selectionSchema } from "#lib/orders/list/selection-schema.ts";

export const outlineSelectionSchema = z.object({ selection: selectionSchema });
export type OutlineSelectionInput = z.input<typeof outlineSelectionSchema>;

/** What the dialog said of those that it is about: if it is not so any more, it is asked again. */
const shown = { shownCount: z.int().min(1), shownTotalCents: z.int().min(0) };

const runId = z.guid();
const tags = tagsSchema.min(1);

export const startBulkRunSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cancel"), runId, selection: selectionSchema, ...shown }),
  z.object({ kind: z.literal("tag"), runId, selection: selectionSchema, tags }),
  z.object({ kind: z.literal("untag"), runId, selection: selectionSchema, tags }),
  z.object({
    kind: z.literal("assign"),
    runId,
    selection: selectionSchema,
    assigneeId: z.guid().nullable(),
  }),
]);
export type StartBulkRunInput = z.input<typeof startBulkRunSchema>;
export type StartBulkRun = z.output<typeof startBulkRunSchema>;

export const paySelectionSchema = z.object({
  runId,
  selection: selectionSchema,
  ...shown,
  /** Also those that are not what their quotes said. */
  withDiffering: z.boolean().default(false),
});
export type PaySelectionInput = z.input<typeof paySelectionSchema>;

export const bulkRunIdSchema = z.object({ runId });
export type BulkRunIdInput = z.input<typeof bulkRunIdSchema>;

/** `runId` is the new run's, made when the button is shown. */
export const retryBulkRunSchema = z.object({ runId, ofRunId: z.guid() });
export type RetryBulkRunInput = z.input<typeof retryBulkRunSchema>;

export const listBulkRowsSchema = bulkRunIdSchema.extend({
  only: z.enum(["failed"]).optional().catch(undefined),
  /** The position of the last row that is there already. */
  after: z.coerce.number().int().min(-1).catch(-1).default(-1),
});
export type ListBulkRowsInput = z.input<typeof listBulkRowsSchema>;
