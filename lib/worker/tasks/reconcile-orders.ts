import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";

export async function reconcileOrdersTask({ workspaceId }: Jobs["reconcile-orders"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror");
  try {
    await reconcileOrders(ctx);
  } finally {
    // Whatever keeps orders from being compared: that deliveries have stopped is noticed all the same.
    await refreshReceiver(ctx);
  }
}
