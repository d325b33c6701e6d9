import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";

type Params = { workspace: string; mode: string; schedule: string };

export const GET = memberRoute<Params>((ctx, { params }) =>
  getSchedule(ctx, { scheduleId: params.schedule }),
);
