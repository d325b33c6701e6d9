import { readLane } from "#lib/approvals/read-lane.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  readLane(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
