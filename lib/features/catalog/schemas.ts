import { z } from "zod";
import { type FacetName, facetNames, sorts } from "./query-facets.ts";

const mostValues = 100;
/** PostgreSQL rejects NUL in a text, and a URL can contain one. */
const text = z.string().transform((given) => given.replaceAll("\0", "").slice(0, 200));
/** Limits the query: values after the first 100 are ignored. */
const values = z
  .array(text)
  .transform((given) => given.slice(0, mostValues))
  .default([]);

const facetShape = Object.fromEntries(facetNames.map((name) => [name, values])) as Record<
  FacetName,
  typeof values
>;

export const searchCatalogSchema = z.object({
  ...facetShape,
  q: text.default(""),
  sort: z.enum(sorts).default("best"),
  cursor: z.string().max(1_000).optional(),
});
export type SearchCatalogInput = z.input<typeof searchCatalogSchema>;
export type SearchCatalog = z.output<typeof searchCatalogSchema>;

export const productIdSchema = z.object({ productId: z.guid() });
