import { memberRoute } from "#lib/core/transport/define-route.ts";
import { errorDescriber } from "#lib/core/transport/describe-error.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { streamLines } from "#lib/core/transport/stream-text.ts";
import { compareDestinations } from "#lib/features/quotes/compare-destinations.ts";
import { compareDestinationsSchema } from "#lib/features/quotes/schemas.ts";

/** Streams one line per country as soon as it is priced. It creates nothing. */
export const POST = memberRoute(async (ctx, { request }) => {
  const input = await readJson(request, compareDestinationsSchema);
  const describe = await errorDescriber();
  return streamLines(compareDestinations(ctx, input, request.signal), (each) =>
    "error" in each ? { country: each.country, error: describe(each.error) } : each,
  );
});
