import { listSchedules } from "#lib/schedules/list-schedules.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listSchedules(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
