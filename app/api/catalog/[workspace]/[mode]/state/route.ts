import { getLocale } from "next-intl/server";
import { getCatalogState } from "#lib/catalog/get-catalog-state.ts";
import { loadCatalogSearch } from "#lib/catalog/load-search.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { lang } = loadCatalogSearch(new URL(request.url).searchParams);
  return getCatalogState(ctx, lang ?? (await getLocale()));
});
