import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countMatching } from "#lib/features/orders/count-matching.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";

export const GET = memberRoute((ctx, { request }) =>
  countMatching(ctx, readOrderQuery(new URL(request.url).searchParams)),
);
