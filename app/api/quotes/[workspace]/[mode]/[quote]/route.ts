import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { saveQuote } from "#lib/features/quotes/save-quote.ts";
import { saveQuoteSchema } from "#lib/features/quotes/schemas.ts";

type Params = { workspace: string; mode: string; quote: string };

export const GET = memberRoute<Params>((ctx, { params }) => getQuote(ctx, { quoteId: params.quote }));

/**
 * A route and not a server action: a page can still send it while it closes, and several requests need not wait for
 * each other.
 */
export const PUT = memberRoute<Params>(async (ctx, { request, params }) =>
  saveQuote(ctx, { quoteId: params.quote, ...(await readJson(request, saveQuoteSchema)) }),
);
