import { z } from "zod";
import { estimateRequestSchema } from "#lib/core/service/schemas/estimate.ts";
import { oneLine } from "#lib/one-line.ts";
import { quoteDocumentSchema, quoteLineSchema } from "./document.ts";
import { mostLines } from "./limits.ts";

export const compareDestinationsSchema = estimateRequestSchema.pick({ items: true }).extend({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .max(300),
});
export type CompareDestinationsInput = z.input<typeof compareDestinationsSchema>;

/** What a live quote asks: by the country alone, or by the whole address. Which of two would win is not known. */
export const estimateInputSchema = estimateRequestSchema
  .extend({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  })
  .refine(({ country, shipping_address }) => (country === undefined) !== (shipping_address === undefined));
export type EstimateInput = z.input<typeof estimateInputSchema>;

/** PostgreSQL keeps no NUL. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);
export const quoteWordsSchema = z.object({ name: oneLine.min(1).max(120), note: text.max(2_000) });
export type QuoteWords = z.input<typeof quoteWordsSchema>;

export const quoteIdSchema = z.object({ quoteId: z.guid() });

export const createQuoteSchema = quoteWordsSchema.pick({ name: true });
export const duplicateQuoteSchema = quoteIdSchema.extend(createQuoteSchema.shape);
export const archiveQuoteSchema = quoteIdSchema.extend({ archived: z.boolean() });

export const renameQuoteSchema = quoteIdSchema.extend({
  ...quoteWordsSchema.shape,
  /** What stood there when it was begun: somebody else's words are not written over unseen. */
  was: z.object({ name: z.string(), note: z.string() }),
});
export type RenameQuoteInput = z.input<typeof renameQuoteSchema>;

/** The revision is the one that was changed. */
export const saveQuoteSchema = z.object({
  revision: z.int().min(1),
  document: quoteDocumentSchema,
});
export type SaveQuoteInput = z.input<typeof saveQuoteSchema>;

export const estimateQuoteSchema = saveQuoteSchema.pick({ revision: true });

const addedLineSchema = quoteLineSchema
  .pick({ sku: true, productId: true, files: true })
  .partial({ productId: true, files: true })
  .extend({ quantity: quoteLineSchema.shape.quantity.unwrap() });

export const addToQuoteSchema = z.object({
  /** Null makes a new one. */
  quoteId: z.guid().nullable(),
  lines: z.array(addedLineSchema).min(1).max(mostLines),
});
export type AddToQuoteInput = z.input<typeof addToQuoteSchema>;

/** Those that are worked on, those put away, those of the first with a variant that is not made any more. */
export const quoteShows = ["current", "archived", "discontinued"] as const;
export type QuoteShow = (typeof quoteShows)[number];

/** An address that says nothing else shows what is worked on. */
export const quoteShowSchema = z
  .enum(quoteShows)
  .optional()
  .catch(undefined)
  .transform((show) => show ?? "current");

export const listQuotesSchema = z.object({
  show: quoteShowSchema,
  cursor: z.string().max(200).optional(),
});
export type ListQuotesInput = z.input<typeof listQuotesSchema>;
