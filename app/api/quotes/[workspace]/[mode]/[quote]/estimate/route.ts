import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { estimateQuote } from "#lib/features/quotes/estimate-quote.ts";
import { estimateQuoteSchema } from "#lib/features/quotes/schemas.ts";

export const POST = memberRoute<{ workspace: string; mode: string; quote: string }>(
  async (ctx, { request, params }) =>
    estimateQuote(
      ctx,
      { quoteId: params.quote, ...(await readJson(request, estimateQuoteSchema)) },
      request.signal,
    ),
);
