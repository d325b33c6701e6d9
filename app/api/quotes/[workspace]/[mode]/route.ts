import { listQuotes } from "#lib/quotes/list-quotes.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listQuotes(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
