import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";

export const GET = memberRoute<{ workspace: string; mode: string; order: string }>((ctx, { params }) =>
  getOrder(ctx, { orderId: params.order }),
);
