import { z } from "zod";
import { confirmOrderSchema, selectionSchema, tagsSchema } from "#lib/features/orders/schemas.ts";
import { requestNoteSchema } from "#lib/workflows/approvals/schemas.ts";
import { maxPaymentRows } from "./limits.ts";

/** A selection, or the unfinished orders of a run. */
export const previewSelectionSchema = z.union([
  z.strictObject({ selection: selectionSchema }),
  z.strictObject({ ofRunId: z.guid() }),
]);
export type PreviewSelectionInput = z.input<typeof previewSelectionSchema>;

/** The digest of the orders in the dialog. If it no longer matches, the dialog asks again. */
const shownDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** Created when the dialog opens, so that a double click starts one run. */
const runId = z.guid();
const tags = tagsSchema.min(1);

export const startRunSchema = z.discriminatedUnion("kind", [
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
export type StartRunInput = z.input<typeof startRunSchema>;
export type StartRun = z.output<typeof startRunSchema>;

export const paySelectionSchema = z.object({
  runId,
  selection: selectionSchema,
  shownDigest,
  /** Also pays drafts whose total differs from their quote. */
  withDiffering: z.boolean().default(false),
});
export type PaySelectionInput = z.input<typeof paySelectionSchema>;

export const requestSelectionSchema = z.object({
  selection: selectionSchema,
  shownDigest,
  note: requestNoteSchema.shape.note.nullish(),
});
export type RequestSelectionInput = z.input<typeof requestSelectionSchema>;

export const runIdSchema = z.object({ runId });
export type RunIdInput = z.input<typeof runIdSchema>;

/**
 * `runId` is the new run's id, created when the button is shown. A cancellation also sends the digest that was shown.
 */
export const retryRunSchema = z.object({ runId, ofRunId: z.guid(), shownDigest: shownDigest.optional() });
export type RetryRunInput = z.input<typeof retryRunSchema>;

export const listRunRowsSchema = runIdSchema.extend({
  only: z.enum(["failed"]).optional().catch(undefined),
  /** The position of the last row of the previous page. */
  after: z.coerce.number().int().min(-1).catch(-1).default(-1),
});
export type ListRunRowsInput = z.input<typeof listRunRowsSchema>;

const paymentSchema = confirmOrderSchema.extend({
  /** The draft's total differs from its quote, and the member has chosen it by itself. */
  isLookedAt: z.boolean().default(false),
});

export const startPaymentsSchema = z.object({
  runId,
  rows: z
    .array(paymentSchema)
    .min(1)
    .max(maxPaymentRows)
    .refine((rows) => new Set(rows.map(({ orderId }) => orderId.toLowerCase())).size === rows.length),
});
export type StartPaymentsInput = z.input<typeof startPaymentsSchema>;
export type StartPayments = z.output<typeof startPaymentsSchema>;
