import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listOrdersOfQuote } from "#lib/features/quotes/list-orders-of-quote.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listOrdersOfQuote(ctx, { quoteId: params.quote }),
);
