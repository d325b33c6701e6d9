import type { ActionOf } from "#components/form/use-action-form.ts";
import type { Retried } from "#lib/events/processing/retry-events.ts";
import type { RetryEventsInput } from "#lib/events/processing/schemas.ts";
import type { KeepEventsForInput } from "#lib/events/schemas.ts";

/** Bound to their place by the page. */
export type EventActions = {
  replay: ActionOf<RetryEventsInput, Retried>;
  keepFor: ActionOf<KeepEventsForInput, void>;
};
