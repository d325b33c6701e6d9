import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";

export const GET = memberRoute((ctx) => listLostCreations(ctx));
