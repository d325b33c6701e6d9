import { memberRoute } from "#lib/core/transport/define-route.ts";
import { findOrderRows } from "#lib/features/orders/find-order-rows.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  return findOrderRows(ctx, { query: readOrderQuery(searchParams), ids: searchParams.getAll("id") });
});
