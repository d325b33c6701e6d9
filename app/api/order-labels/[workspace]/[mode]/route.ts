import { listOrderLabels } from "#lib/orders/labels/list-order-labels.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listOrderLabels(ctx));
