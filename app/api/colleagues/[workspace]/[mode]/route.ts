import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listColleagues } from "#lib/features/orders/list-colleagues.ts";

export const GET = memberRoute((ctx) => listColleagues(ctx));
