import { compareDestinations } from "#lib/quotes/compare-destinations.ts";
import { compareDestinationsSchema } from "#lib/quotes/schemas-comparing.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { errorDescriber } from "#lib/transport/describe-error.ts";
import { readJson } from "#lib/transport/read-json.ts";
import { streamLines } from "#lib/transport/stream-lines.ts";

/** One line a country, as each is answered; it creates nothing. */
export const POST = memberRoute(async (ctx, { request }) => {
  const input = await readJson(request, compareDestinationsSchema);
  const describe = await errorDescriber();
  return streamLines(compareDestinations(ctx, input, request.signal), (each) =>
    "error" in each ? { country: each.country, error: describe(each.error) } : each,
  );
});
