import { getLocale } from "next-intl/server";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listSwaps } from "#lib/features/orders/list-swaps.ts";

export const GET = memberRoute<{ workspace: string; mode: string; order: string }>(async (ctx, { params }) =>
  listSwaps(ctx, { orderId: params.order }, await getLocale()),
);
