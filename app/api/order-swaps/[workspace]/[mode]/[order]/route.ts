import { getLocale } from "next-intl/server";
import { listSwaps } from "#lib/orders/change/list-swaps.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; order: string }>(async (ctx, { params }) =>
  listSwaps(ctx, { orderId: params.order }, await getLocale()),
);
