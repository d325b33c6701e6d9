import { listLostCreations } from "#lib/orders/list-lost-creations.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listLostCreations(ctx));
