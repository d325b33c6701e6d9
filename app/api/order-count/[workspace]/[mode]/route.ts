import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countListed } from "#lib/features/orders/count-listed.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";

export const GET = memberRoute((ctx, { request }) =>
  countListed(ctx, readOrderQuery(new URL(request.url).searchParams)),
);
