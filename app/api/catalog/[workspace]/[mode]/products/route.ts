import { getLocale } from "next-intl/server";
import { suggestProducts } from "#lib/catalog/suggest-products.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) =>
  suggestProducts(ctx, { q: new URL(request.url).searchParams.get("q") ?? "" }, await getLocale()),
);
