import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listDiscontinuedItems } from "#lib/features/orders/list-discontinued-items.ts";

export const GET = memberRoute<{ workspace: string; mode: string; order: string }>(async (ctx, { params }) =>
  listDiscontinuedItems(ctx, { orderId: params.order }, await getLocale()),
);
