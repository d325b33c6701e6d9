import { systemContext } from "#lib/auth/system-context.ts";
import { reconcileOrders } from "#lib/orders/reconcile-orders.ts";
import { refreshReceiver } from "#lib/webhooks/refresh-receiver.ts";
import type { Jobs } from "../jobs.ts";

export async function reconcileOrdersTask({ workspaceId }: Jobs["reconcile-orders"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror");
  try {
    await reconcileOrders(ctx);
  } finally {
    // Whatever keeps orders from being compared: that deliveries have stopped is noticed all the same.
    await refreshReceiver(ctx);
  }
}
