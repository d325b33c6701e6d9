import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Unbound } from "#components/orders/use-order-action.ts";
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
