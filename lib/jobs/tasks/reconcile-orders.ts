import { systemContext } from "#lib/auth/system-context.ts";
import { reconcileOrders } from "#lib/orders/reconcile-orders.ts";
import { refreshReceiver } from "#lib/webhooks/refresh-receiver.ts";
import type { Jobs } from "../enqueue.ts";

export async function reconcileOrdersTask({ workspaceId }: Jobs["reconcile-orders"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror");
  await reconcileOrders(ctx);
  await refreshReceiver(ctx);
}
