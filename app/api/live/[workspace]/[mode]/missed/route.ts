import { readMissed } from "#lib/core/live/read-missed.ts";
import { memberRoute } from "#lib/core/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name);
  return readMissed(ctx, { since: given("since"), until: given("until"), listener: given("listener") });
});
