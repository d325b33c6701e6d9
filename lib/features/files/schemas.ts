import { z } from "zod";
import { fileRequestSchema } from "#lib/core/service/schemas/file.ts";
import { oneLine } from "#lib/one-line.ts";

const filename = oneLine
  .max(200)
  .transform((given) => given || undefined)
  .optional();

export const storeFileSchema = fileRequestSchema.extend({
  /** Generated once when the form opens. A repeat with the same id does not store a second file. */
  submissionId: z.uuid(),
  /**
   * Checked only in form, because only the service knows which addresses it can reach. The specification has no bound,
   * and signed links are long.
   */
  url: z.url({ protocol: /^https?$/ }).max(10_000),
  filename,
});
export type StoreFileInput = z.input<typeof storeFileSchema>;

/** As many files as a quote can use. */
const mostNamed = 5_000;

export const listFilesSchema = z.object({ ids: z.array(z.guid()).max(mostNamed).default([]) });
export type ListFilesInput = z.input<typeof listFilesSchema>;

/** Rejects NUL, which PostgreSQL cannot store. */
const searchText = (bound: number) =>
  z
    .string()
    .trim()
    .max(bound)
    .regex(/^[^\0]*$/);

export const searchFilesSchema = z.object({
  q: searchText(200).optional(),
  folder: z.guid().optional(),
  tag: searchText(50).optional(),
  /** True: only files that were removed from the library. */
  removed: z.stringbool().or(z.boolean()).optional(),
  cursor: z.string().max(200).optional(),
});
export type SearchFilesInput = z.input<typeof searchFilesSchema>;

export const findAreasSchema = z.object({
  /** Words of the product's texts. */
  q: searchText(100).optional(),
  face: searchText(100).optional(),
  cursor: z.string().max(200).optional(),
});
export type FindAreasInput = z.input<typeof findAreasSchema>;
