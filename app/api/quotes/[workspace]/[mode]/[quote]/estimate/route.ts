import { estimateQuote } from "#lib/quotes/estimate-quote.ts";
import { estimateQuoteSchema } from "#lib/quotes/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { readJson } from "#lib/transport/read-json.ts";

export const POST = memberRoute<{ workspace: string; mode: string; quote: string }>(
  async (ctx, { request, params }) =>
    estimateQuote(
      ctx,
      { quoteId: params.quote, ...(await readJson(request, estimateQuoteSchema)) },
      request.signal,
    ),
);
