import { getLocale } from "next-intl/server";
import { loadCatalogSearch } from "#lib/catalog/load-search.ts";
import { searchCatalog } from "#lib/catalog/search-catalog.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const search = loadCatalogSearch(searchParams);
  return searchCatalog(
    ctx,
    { ...search, cursor: searchParams.get("cursor") ?? undefined },
    search.lang ?? (await getLocale()),
  );
});
