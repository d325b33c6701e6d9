import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { type CatalogState, getCatalogState } from "./get-catalog-state.ts";
import type { CatalogSearch } from "./query-params.ts";
import { type CatalogPage, searchCatalog } from "./search-catalog.ts";

/**
 * The first page of a search, in a language that is stored, and the state of the stored catalog.
 * @throws AppError forbidden_role; forbidden_key_scope if no products are stored and no key may read the catalog
 */
export async function openCatalog(
  ctx: MemberContext,
  search: CatalogSearch,
  locale: string,
): Promise<{ state: CatalogState; page: CatalogPage }> {
  requireRole(ctx, "catalog:read");
  const state = await getCatalogState(ctx, search.lang ?? locale);
  if (state.products === 0) requirePermission(ctx, "catalog:read");
  return { state, page: await searchCatalog(ctx, search, state.lang) };
}
