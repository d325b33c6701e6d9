import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getCatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { loadCatalogSearch } from "#lib/features/catalog/query-params.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { lang } = loadCatalogSearch(new URL(request.url).searchParams);
  return getCatalogState(ctx, lang ?? (await getLocale()));
});
