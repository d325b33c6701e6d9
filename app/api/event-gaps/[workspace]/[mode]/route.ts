import { listGaps } from "#lib/events/gaps/list-gaps.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listGaps(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
