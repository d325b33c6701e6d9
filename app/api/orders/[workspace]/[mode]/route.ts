import { readOrderQuery, readPageWanted } from "#lib/orders/list/order-query.ts";
import { listOrders } from "#lib/orders/list-orders.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  return listOrders(ctx, { query: readOrderQuery(searchParams), ...readPageWanted(searchParams) });
});
