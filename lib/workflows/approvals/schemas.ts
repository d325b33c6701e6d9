import { z } from "zod";
import { createOrderSchema, orderIdSchema, shownTotalSchema } from "#lib/features/orders/schemas.ts";

/** PostgreSQL keeps no NUL. */
const note = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\0]*$/);

/** What is typed when one asks, and when one says no: there a reason is owed. */
export const requestNoteSchema = z.object({ note: note.transform((given) => given || null) });
export const declineNoteSchema = z.object({ note: note.min(1) });

export const requestPaymentSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  note: requestNoteSchema.shape.note.nullish(),
});
export type RequestPaymentInput = z.input<typeof requestPaymentSchema>;

/** A form that is saved as a draft and asked for at once. */
export const askForOrderSchema = createOrderSchema;
export type AskForOrderInput = z.input<typeof askForOrderSchema>;

export const requestIdSchema = z.object({ requestId: z.guid() });
export const declineRequestSchema = requestIdSchema.extend(declineNoteSchema.shape);
export type DeclineRequestInput = z.input<typeof declineRequestSchema>;

export const lanes = ["waiting", "refused", "decided"] as const;
export type Lane = (typeof lanes)[number];

export const laneInputSchema = z.object({ cursor: z.string().max(200).optional() });
export type LaneInput = z.input<typeof laneInputSchema>;
/** An address that names no lane is that of the first. */
export const readLaneSchema = laneInputSchema.extend({
  lane: z
    .enum(lanes)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "waiting"),
});
export type ReadLaneInput = z.input<typeof readLaneSchema>;
