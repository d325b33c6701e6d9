import { z } from "zod";
import { selectionSchema, tagsSchema } from "#lib/features/orders/schemas.ts";

/** A selection, or what a run left undone. */
export const outlineSelectionSchema = z.union([
  z.strictObject({ selection: selectionSchema }),
  z.strictObject({ ofRunId: z.guid() }),
]);
export type OutlineSelectionInput = z.input<typeof outlineSelectionSchema>;

/** Of those that the dialog was about, as they were then: if it is not so any more, it is asked again. */
const shownDigest = z.string().regex(/^[0-9a-f]{64}$/);

const runId = z.guid();
const tags = tagsSchema.min(1);

export const startBulkRunSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cancel"), runId, selection: selectionSchema, shownDigest }),
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
  shownDigest,
  /** Also those that are not what their quotes said. */
  withDiffering: z.boolean().default(false),
});
export type PaySelectionInput = z.input<typeof paySelectionSchema>;

export const bulkRunIdSchema = z.object({ runId });
export type BulkRunIdInput = z.input<typeof bulkRunIdSchema>;

/** `runId` is the new run's, made when the button is shown. A cancellation is shown with its totals before. */
export const retryBulkRunSchema = z.object({ runId, ofRunId: z.guid(), shownDigest: shownDigest.optional() });
export type RetryBulkRunInput = z.input<typeof retryBulkRunSchema>;

export const listBulkRowsSchema = bulkRunIdSchema.extend({
  only: z.enum(["failed"]).optional().catch(undefined),
  /** The position of the last row that is there already. */
  after: z.coerce.number().int().min(-1).catch(-1).default(-1),
});
export type ListBulkRowsInput = z.input<typeof listBulkRowsSchema>;
