import { getLocale } from "next-intl/server";
import { getProduct } from "#lib/catalog/get-product.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; product: string }>(
  async (ctx, { params }) => getProduct(ctx, { productId: params.product }, await getLocale()),
);
