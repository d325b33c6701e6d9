import { getSchedule } from "#lib/schedules/get-schedule.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

type Params = { workspace: string; mode: string; schedule: string };

export const GET = memberRoute<Params>((ctx, { params }) =>
  getSchedule(ctx, { scheduleId: params.schedule }),
);
