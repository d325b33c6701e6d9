import { getOrder } from "#lib/orders/get-order.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; order: string }>((ctx, { params }) =>
  getOrder(ctx, { orderId: params.order }),
);
