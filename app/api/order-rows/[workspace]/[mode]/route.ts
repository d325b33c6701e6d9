import { findOrderRows } from "#lib/orders/list/find-order-rows.ts";
import { readOrderQuery } from "#lib/orders/list/order-query.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  return findOrderRows(ctx, { query: readOrderQuery(searchParams), ids: searchParams.getAll("id") });
});
