import { listColleagues } from "#lib/orders/notes/list-colleagues.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listColleagues(ctx));
