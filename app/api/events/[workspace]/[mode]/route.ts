import { listEvents } from "#lib/events/list-events.ts";
import { readLogAddress } from "#lib/events/log-query.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { query, at } = readLogAddress(new URL(request.url).searchParams);
  return listEvents(ctx, { query, ...at });
});
