import { z } from "zod";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { oneLine } from "#lib/one-line.ts";

/** Rejects NUL, which PostgreSQL cannot store. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);

/** The quote and revision on the member's screen. If the quote has another revision, the action does not apply. */
const shownQuoteSchema = z.object({ quoteId: z.guid(), revision: z.int().min(1) });

export const saveVersionSchema = shownQuoteSchema.extend({
  name: oneLine.min(1).max(120),
  note: text.max(2_000),
});
export type SaveVersionInput = z.input<typeof saveVersionSchema>;

export const restoreVersionSchema = shownQuoteSchema.extend({ version: z.int().min(1) });
export type RestoreVersionInput = z.input<typeof restoreVersionSchema>;

const longestShareDays = 90;

export const shareQuoteSchema = shownQuoteSchema.extend({
  /** Days until the link and its offer expire. */
  days: z.coerce.number().int().min(1).max(longestShareDays),
  showsCosts: z.boolean(),
  /** Empty or null: the reader's own language. */
  lang: z.union([z.literal("").transform(() => null), z.enum(languages), z.null()]),
});
export type ShareQuoteInput = z.input<typeof shareQuoteSchema>;

/** The reader of a shared link: who accepts. */
export const acceptQuoteSchema = z.object({ token: z.string().max(200), name: oneLine.min(1).max(120) });
export type AcceptQuoteInput = z.input<typeof acceptQuoteSchema>;

export const shareIdSchema = z.object({ shareId: z.guid() });
