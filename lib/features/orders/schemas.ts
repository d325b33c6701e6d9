import { z } from "zod";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { addressFormSchema, savedAddressSchema } from "#lib/features/addresses/schemas.ts";
import { maxLabelledOrders, maxTagLength, maxTagsPerOrder } from "./limits.ts";
import { longestQuery, mostChosen, mostExcepted, type Selection } from "./selection.ts";
import { spellTag } from "./spell-tag.ts";

/** A selection from a browser: strict, so that no value mixes both forms. */
export const selectionSchema: z.ZodType<Selection, Selection> = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1).max(mostChosen) }),
  z.strictObject({ query: z.string().max(longestQuery), except: z.array(z.guid()).max(mostExcepted) }),
]);

/** PostgreSQL cannot store NUL. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(maxTagLength)
  .regex(/^[^\0]*$/)
  .transform(spellTag);

export const tagsSchema = z.array(tag).max(maxTagsPerOrder);

const labelledOrdersSchema = z.object({ orderIds: z.array(z.guid()).min(1).max(maxLabelledOrders) });

export const setTagsSchema = labelledOrdersSchema.extend({
  add: tagsSchema.default([]),
  remove: tagsSchema.default([]),
});
export type SetTagsInput = z.input<typeof setTagsSchema>;

/** Null: no assignee. */
export const assignOrderSchema = labelledOrdersSchema.extend({ assigneeId: z.guid().nullable() });
export type AssignOrderInput = z.input<typeof assignOrderSchema>;

const reference = z
  .string()
  .trim()
  .max(80)
  // PostgreSQL cannot store NUL.
  .regex(/^[^\0]*$/)
  .transform((given) => given || null)
  .nullish();

export const createOrderSchema = z.object({
  /** Created once when the form opens: the same submission never creates a second order. */
  submissionId: z.uuid(),
  /** The merchant's own reference; unique in the account. */
  reference,
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  /** The quote that the order was made from; the order's page links to it. */
  quoteId: z.guid().nullish(),
  /** The template, or the other order, that the order was made from. */
  templateId: z.guid().nullish(),
  copyOf: z.guid().nullish(),
  /** Duplicates that the person has seen; if missing, no duplicates are looked for. */
  seenDuplicates: z.array(z.guid()).max(100).optional(),
});
export type CreateOrderInput = z.input<typeof createOrderSchema>;

/** An order that a job creates from a schedule or an import. */
export const savedOrderSchema = createOrderSchema.extend({ address: savedAddressSchema });

export const duplicatesSchema = createOrderSchema.pick({ address: true, items: true });
export type DuplicatesInput = z.input<typeof duplicatesSchema>;

export const shownTotalSchema = z.object({
  /** The amount on the button, in cents. */
  shownTotalCents: z.int().min(0),
});

export const placeOrderSchema = createOrderSchema.extend(shownTotalSchema.shape);
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

/** Answers whether the order that was found belongs to the creation. */
export const answerDoubtSchema = z.object({ intentId: z.guid(), isOurs: z.boolean() });

export const orderIdSchema = z.object({ orderId: z.guid() });
export const confirmOrderSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  /** The request that this payment approves; if it was decided meanwhile, nothing is paid. */
  requestId: z.guid().optional(),
});

/** What the dialog showed: whether the order was paid, and its total in cents. */
export const cancelOrderSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  wasConfirmed: z.boolean(),
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
  /** Created by the form: a repeated click gives the same note. */
  noteId: z.guid(),
  text: noteText,
});
export const editNoteSchema = noteIdSchema.extend({ text: noteText });
export type AddNoteInput = z.input<typeof addNoteSchema>;
export type EditNoteInput = z.input<typeof editNoteSchema>;

export const replacementSchema = createOrderSchema
  .omit({ quoteId: true, templateId: true, copyOf: true })
  .extend({
    /** The order to replace. */
    orderId: z.guid(),
  });
export type ReplacementInput = z.input<typeof replacementSchema>;

/** What the form showed: whether the order was paid. */
export const replaceOrderSchema = replacementSchema.extend({ wasConfirmed: z.boolean() });

export const replaceVariantSchema = z.object({
  submissionId: z.uuid(),
  orderId: z.guid(),
  /** Each line item by the service's number of it, with the replacement variant that the page showed. */
  swaps: z
    .array(z.object({ line: z.int(), sku: z.string().min(1).max(200) }))
    .min(1)
    .max(100),
});
export type ReplaceVariantInput = z.input<typeof replaceVariantSchema>;
