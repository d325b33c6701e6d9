import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listOrderLabels } from "#lib/features/orders/list-order-labels.ts";

export const GET = memberRoute((ctx) => listOrderLabels(ctx));
