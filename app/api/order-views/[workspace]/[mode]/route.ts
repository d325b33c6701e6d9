import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listOrderViews } from "#lib/features/orders/list-order-views.ts";

export const GET = memberRoute((ctx) => listOrderViews(ctx));
