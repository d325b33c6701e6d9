import { listEventChoices } from "#lib/events/list-event-choices.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listEventChoices(ctx));
