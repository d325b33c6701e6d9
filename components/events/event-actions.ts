import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Retried } from "#lib/features/events/retry-events.ts";
import type { KeepEventsForInput, RetryEventsInput } from "#lib/features/events/schemas.ts";

/** Bound to their place by the page. */
export type EventActions = {
  replay: ActionOf<RetryEventsInput, Retried>;
  keepFor: ActionOf<KeepEventsForInput, void>;
};
