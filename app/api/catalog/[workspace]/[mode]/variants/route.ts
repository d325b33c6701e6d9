import { getLocale } from "next-intl/server";
import { findVariants } from "#lib/catalog/find-variants.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

/** Of a hundred lines, each in two spellings. */
const mostSkus = 200;

export const GET = memberRoute(async (ctx, { request }) => {
  const skus = new URL(request.url).searchParams.getAll("sku").slice(0, mostSkus);
  return findVariants(ctx, { skus }, await getLocale());
});
