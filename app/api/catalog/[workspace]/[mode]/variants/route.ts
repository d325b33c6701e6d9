import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";

/** 100 line items, each SKU in two spellings. */
const mostSkus = 200;

export const GET = memberRoute(async (ctx, { request }) => {
  const skus = new URL(request.url).searchParams.getAll("sku").slice(0, mostSkus);
  return findVariants(ctx, { skus }, await getLocale());
});
