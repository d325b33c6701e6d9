import { listOrders } from "#lib/orders/list-orders.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listOrders(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
