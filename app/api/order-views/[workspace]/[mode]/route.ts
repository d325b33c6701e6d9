import { listOrderViews } from "#lib/orders/views/list-order-views.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listOrderViews(ctx));
