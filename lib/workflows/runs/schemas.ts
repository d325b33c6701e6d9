import { z } from "zod";
import { confirmOrderSchema, selectionSchema, tagsSchema } from "#lib/features/orders/schemas.ts";
import { mostPaid } from "./limits.ts";

/** A selection, or what a run left undone. */
export const outlineSelectionSchema = z.union([
  z.strictObject({ selection: selectionSchema }),
  z.strictObject({ ofRunId: z.guid() }),
]);
export type OutlineSelectionInput = z.input<typeof outlineSelectionSchema>;

/** Of those that the dialog was about, as they were then: if it is not so any more, it is asked again. */
const shownDigest = z.string().regex(/^[0-9a-f]{64}$/);

/** Made when the dialog is opened: a double click starts one run. */
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
  /** Also those that are not what their quotes said. */
  withDiffering: z.boolean().default(false),
});
export type PaySelectionInput = z.input<typeof paySelectionSchema>;

export const runIdSchema = z.object({ runId });
export type RunIdInput = z.input<typeof runIdSchema>;

/** `runId` is the new run's, made when the button is shown. A cancellation is shown with its totals before. */
export const retryRunSchema = z.object({ runId, ofRunId: z.guid(), shownDigest: shownDigest.optional() });
export type RetryRunInput = z.input<typeof retryRunSchema>;

export const listRunRowsSchema = runIdSchema.extend({
  only: z.enum(["failed"]).optional().catch(undefined),
  /** The position of the last row that is there already. */
  after: z.coerce.number().int().min(-1).catch(-1).default(-1),
});
export type ListRunRowsInput = z.input<typeof listRunRowsSchema>;

const paymentSchema = confirmOrderSchema.extend({
  /** It is not what its quote said, and was chosen by itself all the same. */
  isLookedAt: z.boolean().default(false),
});

export const startPaymentsSchema = z.object({
  runId,
  rows: z
    .array(paymentSchema)
    .min(1)
    .max(mostPaid)
    .refine((rows) => new Set(rows.map(({ orderId }) => orderId.toLowerCase())).size === rows.length),
});
export type StartPaymentsInput = z.input<typeof startPaymentsSchema>;
export type StartPayments = z.output<typeof startPaymentsSchema>;
