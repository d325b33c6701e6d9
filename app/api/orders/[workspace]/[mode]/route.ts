import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readListAddress } from "#lib/features/orders/list-address.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { query, at } = readListAddress(new URL(request.url).searchParams);
  return listOrders(ctx, { query, ...at });
});
