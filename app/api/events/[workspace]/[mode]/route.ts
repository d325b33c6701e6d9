import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listEvents } from "#lib/features/events/list-events.ts";
import { readLogAddress } from "#lib/features/events/log-query.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { query, at } = readLogAddress(new URL(request.url).searchParams);
  return listEvents(ctx, { query, ...at });
});
