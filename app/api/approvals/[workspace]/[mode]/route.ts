import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readLane } from "#lib/workflows/approvals/read-lane.ts";

export const GET = memberRoute((ctx, { request }) =>
  readLane(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
