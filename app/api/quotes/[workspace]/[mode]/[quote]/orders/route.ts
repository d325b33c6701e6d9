import { listOrdersOfQuote } from "#lib/quotes/list-orders-of-quote.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listOrdersOfQuote(ctx, { quoteId: params.quote }),
);
