import { listColleagues } from "#lib/orders/labels/list-colleagues.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listColleagues(ctx));
