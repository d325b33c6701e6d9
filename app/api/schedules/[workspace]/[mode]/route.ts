import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listSchedules } from "#lib/workflows/schedules/list-schedules.ts";

export const GET = memberRoute((ctx, { request }) =>
  listSchedules(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
