import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listOrderChoices } from "#lib/features/orders/list-order-choices.ts";

export const GET = memberRoute((ctx) => listOrderChoices(ctx));
