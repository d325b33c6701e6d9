import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listGaps } from "#lib/features/events/list-gaps.ts";

export const GET = memberRoute((ctx, { request }) =>
  listGaps(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
