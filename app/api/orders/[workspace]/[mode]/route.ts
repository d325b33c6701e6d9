import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { readOrderQuery, readPageWanted } from "#lib/features/orders/order-query.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  return listOrders(ctx, { query: readOrderQuery(searchParams), ...readPageWanted(searchParams) });
});
