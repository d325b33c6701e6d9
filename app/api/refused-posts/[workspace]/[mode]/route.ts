import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listRefusals } from "#lib/features/events/list-refusals.ts";
import { readLogAddress } from "#lib/features/events/log-query.ts";

export const GET = memberRoute((ctx, { request }) => {
  const { query, at } = readLogAddress(new URL(request.url).searchParams);
  return listRefusals(ctx, { query, ...at });
});
