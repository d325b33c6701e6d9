import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";

export const GET = memberRoute((ctx, { request }) =>
  listQuotes(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
