import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { CatalogTile } from "./describe-tiles.ts";
import { arrangeFacets } from "./internal/arrange-facets.ts";
import { type ReadWords, readWords } from "./internal/read-words.ts";
import { readPosition, writePosition } from "./internal/search-position.ts";
import { type Found, searchStatement } from "./internal/search-statement.ts";
import type { FacetName, Facets } from "./query-facets.ts";
import { type SearchCatalogInput, searchCatalogSchema } from "./schemas.ts";
import { serviceLanguage } from "./wanted-language.ts";

const pageSize = 24;

export type CatalogPage = {
  products: CatalogTile[];
  nextCursor: string | null;
  /** Matching products on all pages. */
  total: number;
  /** All offered products. */
  offered: number;
  facets: Facets;
  /** How many products match without the words, and without each chosen facet. */
  without: { words: number; facets: Partial<Record<FacetName, number>> };
} & Pick<ReadWords, "spelled" | "unknown">;

/**
 * Searches the stored catalog by words and SKUs, tolerates typos, and filters by facets. Sorts by `sort`, then in the
 * service's order. Prices in cents; texts in the language of `locale`, or in English if a product has none in it yet.
 * Never calls the service.
 * @throws AppError forbidden_role | invalid_cursor
 */
export async function searchCatalog(
  ctx: MemberContext,
  input: SearchCatalogInput,
  locale: string,
): Promise<CatalogPage> {
  requireRole(ctx, "catalog:read");
  const wanted = parseInput(searchCatalogSchema, input);
  const scope = { workspaceId: ctx.workspace.id, lang: serviceLanguage(locale) };
  const after = wanted.cursor ? readPosition(wanted.cursor) : null;
  const read = await readWords(scope, wanted.q);
  const statement = searchStatement({ scope, wanted, read, after, limit: pageSize + 1 });
  const { rows } = await db().execute<Found>(statement);
  const found = rows[0];
  if (!found) throw new Error("a statement that always has one row had none");
  const shown = found.tiles.slice(0, pageSize);
  const last = found.tiles.length > pageSize ? shown.at(-1) : undefined;
  return {
    products: shown.map(({ tile }) => tile),
    nextCursor: last ? writePosition(last) : null,
    total: found.total,
    offered: found.offered,
    facets: arrangeFacets(found, wanted, locale),
    without: { words: found.withoutWords, facets: found.withoutFacets },
    spelled: read.spelled,
    unknown: read.unknown,
  };
}
