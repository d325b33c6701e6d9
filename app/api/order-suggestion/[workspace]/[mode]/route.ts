import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";
import { suggestSearch } from "#lib/features/orders/suggest-search.ts";

export const GET = memberRoute((ctx, { request }) =>
  suggestSearch(ctx, readOrderQuery(new URL(request.url).searchParams)),
);
