import type { ActionOf, Unbound } from "#components/form/use-action-form.ts";
import type {
  endScheduleAction,
  pauseScheduleAction,
  resumeScheduleAction,
  tryRunAgainAction,
} from "#lib/workflows/schedules/actions.ts";
import type { CreateScheduleInput, UpdateScheduleInput } from "#lib/workflows/schedules/schemas.ts";

type Saved = { scheduleId: string };

export type CreateSchedule = ActionOf<CreateScheduleInput, Saved>;
export type ChangeSchedule = ActionOf<UpdateScheduleInput, Saved>;

export type ScheduleActions = {
  pause: Unbound<typeof pauseScheduleAction>;
  resume: Unbound<typeof resumeScheduleAction>;
  end: Unbound<typeof endScheduleAction>;
  tryAgain: Unbound<typeof tryRunAgainAction>;
};
