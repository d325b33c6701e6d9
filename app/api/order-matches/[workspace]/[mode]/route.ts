import { countMatching } from "#lib/orders/list/count-matching.ts";
import { readOrderQuery } from "#lib/orders/list/order-query.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  countMatching(ctx, readOrderQuery(new URL(request.url).searchParams)),
);
