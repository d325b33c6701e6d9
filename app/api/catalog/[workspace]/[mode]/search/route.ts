import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { loadCatalogSearch } from "#lib/features/catalog/query-params.ts";
import { searchCatalog } from "#lib/features/catalog/search-catalog.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const search = loadCatalogSearch(searchParams);
  return searchCatalog(
    ctx,
    { ...search, cursor: searchParams.get("cursor") ?? undefined },
    search.lang ?? (await getLocale()),
  );
});
