import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listEventChoices } from "#lib/features/events/list-event-choices.ts";

export const GET = memberRoute((ctx) => listEventChoices(ctx));
