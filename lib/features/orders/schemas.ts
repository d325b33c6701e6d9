import { z } from "zod";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { addressFormSchema } from "#lib/features/addresses/schemas.ts";
import { longestTag, mostMarked, mostTags } from "./limits.ts";
import { longestQuery, mostChosen, mostExcepted, type Selection } from "./selection.ts";

/** A selection as an action takes it from a browser: strict, so that nothing is half of both. */
export const selectionSchema: z.ZodType<Selection, Selection> = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1).max(mostChosen) }),
  z.strictObject({ query: z.string().max(longestQuery), except: z.array(z.guid()).max(mostExcepted) }),
]);

/** In small letters, so that nobody has to remember how it was written. PostgreSQL keeps no NUL. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(longestTag)
  .regex(/^[^\0]*$/)
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").toLowerCase());

export const tagsSchema = z.array(tag).max(mostTags);

const markedOrdersSchema = z.object({ orderIds: z.array(z.guid()).min(1).max(mostMarked) });

export const setTagsSchema = markedOrdersSchema.extend({
  add: tagsSchema.default([]),
  remove: tagsSchema.default([]),
});
export type SetTagsInput = z.input<typeof setTagsSchema>;

/** Null: nobody looks after them any more. */
export const assignOrderSchema = markedOrdersSchema.extend({ assigneeId: z.guid().nullable() });
export type AssignOrderInput = z.input<typeof assignOrderSchema>;

const reference = z
  .string()
  .trim()
  .max(80)
  // PostgreSQL keeps no NUL.
  .regex(/^[^\0]*$/)
  .transform((given) => given || null)
  .nullish();

export const createOrderSchema = z.object({
  /** Made once when the form is opened: the same submission never makes a second order. */
  submissionId: z.uuid(),
  /** The merchant's own word for it; unique in the account. */
  reference,
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  /** The quote that it was made from; the order's page leads back to it. */
  quoteId: z.guid().nullish(),
  /** The template, or the other order, that it was made from. */
  templateId: z.guid().nullish(),
  copyOf: z.guid().nullish(),
  /** Orders just like it that the person has seen; where it is not given, none are looked for. */
  seenDuplicates: z.array(z.guid()).max(100).optional(),
});
export type CreateOrderInput = z.input<typeof createOrderSchema>;

export const duplicatesSchema = createOrderSchema.pick({ address: true, items: true });
export type DuplicatesInput = z.input<typeof duplicatesSchema>;

export const shownTotalSchema = z.object({
  /** The amount on the button, in cents. */
  shownTotalCents: z.int().min(0),
});

export const placeOrderSchema = createOrderSchema.extend(shownTotalSchema.shape);
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

/** About a creation whose order may be the one that was found. */
export const answerDoubtSchema = z.object({ intentId: z.guid(), isOurs: z.boolean() });

export const orderIdSchema = z.object({ orderId: z.guid() });
export const confirmOrderSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  /** The request that this payment approves; once somebody has decided it, nothing is paid. */
  requestId: z.guid().optional(),
});

const longestNote = 4000;

const noteText = z
  .string()
  .trim()
  .min(1)
  .max(longestNote)
  .regex(/^[^\0]*$/);

export const noteIdSchema = z.object({ noteId: z.guid() });
export const addNoteSchema = orderIdSchema.extend({
  /** Made by the form: the same press again is the same note. */
  noteId: z.guid(),
  text: noteText,
});
export const editNoteSchema = noteIdSchema.extend({ text: noteText });
export type AddNoteInput = z.input<typeof addNoteSchema>;
export type EditNoteInput = z.input<typeof editNoteSchema>;

export const changeOrderSchema = createOrderSchema
  .omit({ quoteId: true, templateId: true, copyOf: true })
  .extend({
    /** The order that is changed: another one takes its place. */
    orderId: z.guid(),
  });
export type ChangeOrderInput = z.input<typeof changeOrderSchema>;

export const swapVariantSchema = z.object({
  submissionId: z.uuid(),
  orderId: z.guid(),
  /** As the service numbers it. */
  line: z.int(),
  /** What the button named. */
  sku: z.string().min(1).max(200),
});
export type SwapVariantInput = z.input<typeof swapVariantSchema>;
