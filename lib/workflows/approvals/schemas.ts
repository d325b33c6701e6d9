import { z } from "zod";
import { createOrderSchema, orderIdSchema, shownTotalSchema } from "#lib/features/orders/schemas.ts";

/** PostgreSQL rejects NUL in a text. */
const note = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\0]*$/);

/** The note of a request is optional; declining requires a reason. */
export const requestNoteSchema = z.object({ note: note.transform((given) => given || null) });
export const declineNoteSchema = z.object({ note: note.min(1) });

export const requestPaymentSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  note: requestNoteSchema.shape.note.nullish(),
});
export type RequestPaymentInput = z.input<typeof requestPaymentSchema>;

/** A form that is saved as a draft and whose payment is requested at once. */
export const createRequestedOrderSchema = createOrderSchema;
export type CreateRequestedOrderInput = z.input<typeof createRequestedOrderSchema>;

export const requestIdSchema = z.object({ requestId: z.guid() });
export const declineRequestSchema = requestIdSchema.extend(declineNoteSchema.shape);
export type DeclineRequestInput = z.input<typeof declineRequestSchema>;

const approvalTabs = ["waiting", "refused", "decided"] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export const approvalPageSchema = z.object({ cursor: z.string().max(200).optional() });
export type ApprovalPageInput = z.input<typeof approvalPageSchema>;
/** An unknown or missing tab in the URL means the first tab. */
export const listApprovalsSchema = approvalPageSchema.extend({
  lane: z
    .enum(approvalTabs)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "waiting"),
});
export type ListApprovalsInput = z.input<typeof listApprovalsSchema>;
