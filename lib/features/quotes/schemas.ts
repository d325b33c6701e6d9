import { z } from "zod";
import { estimateRequestSchema } from "#lib/core/service/schemas/estimate.ts";
import { oneLine } from "#lib/one-line.ts";
import { quoteDocumentSchema, quoteLineSchema } from "./document.ts";
import { maxLineItems } from "./limits.ts";

export const compareDestinationsSchema = estimateRequestSchema.pick({ items: true }).extend({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .max(300),
});
export type CompareDestinationsInput = z.input<typeof compareDestinationsSchema>;

/** Input of an estimate: either a country or an address. The specification does not say which of the two would win. */
export const estimateInputSchema = estimateRequestSchema
  .extend({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  })
  .refine(({ country, shipping_address }) => (country === undefined) !== (shipping_address === undefined));
export type EstimateInput = z.input<typeof estimateInputSchema>;

/** Rejects NUL, which PostgreSQL cannot store. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);
export const quoteWordsSchema = z.object({ name: oneLine.min(1).max(120), note: text.max(2_000) });
export type QuoteWords = z.input<typeof quoteWordsSchema>;

export const quoteIdSchema = z.object({ quoteId: z.guid() });

const nameSchema = quoteWordsSchema.pick({ name: true });
/** `autoNamedOn`: the day in an automatic name. */
export const createQuoteSchema = nameSchema.extend({ autoNamedOn: z.iso.date().optional() });
export type CreateQuoteInput = z.input<typeof createQuoteSchema>;
export const duplicateQuoteSchema = quoteIdSchema.extend(nameSchema.shape);
export const archiveQuoteSchema = quoteIdSchema.extend({ archived: z.boolean() });

export const renameQuoteSchema = quoteIdSchema.extend({
  ...quoteWordsSchema.shape,
  /** The values before the edit, so that a change by another member is not overwritten. */
  was: z.object({ name: z.string(), note: z.string() }),
});
export type RenameQuoteInput = z.input<typeof renameQuoteSchema>;

/** `revision` is the one that the member edited. */
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
  /** Null creates a new quote. */
  quoteId: z.guid().nullable(),
  lines: z.array(addedLineSchema).min(1).max(maxLineItems),
});
export type AddToQuoteInput = z.input<typeof addToQuoteSchema>;

/** Tabs of the list: current quotes, archived quotes, and current quotes with a discontinued variant. */
export const quoteShows = ["current", "archived", "discontinued"] as const;
export type QuoteShow = (typeof quoteShows)[number];

/** A URL without a valid tab shows the current quotes. */
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
