import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Retried } from "#lib/features/events/retry-events.ts";
import type { RetryEventsInput, SetEventRetentionInput } from "#lib/features/events/schemas.ts";

/** The server actions, bound to a workspace and a mode by the page. */
export type EventActions = {
  replay: ActionOf<RetryEventsInput, Retried>;
  setRetention: ActionOf<SetEventRetentionInput, void>;
};
