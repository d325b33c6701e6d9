import { listOrderChoices } from "#lib/orders/list/list-order-choices.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listOrderChoices(ctx));
