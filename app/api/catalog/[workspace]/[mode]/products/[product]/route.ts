import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";

export const GET = memberRoute<{ workspace: string; mode: string; product: string }>(
  async (ctx, { params }) => getProduct(ctx, { productId: params.product }, await getLocale()),
);
