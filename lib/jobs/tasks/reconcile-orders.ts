import { systemContext } from "#lib/auth/system-context.ts";
import { reconcileOrders } from "#lib/orders/reconcile-orders.ts";
import type { Jobs } from "../enqueue.ts";

export async function reconcileOrdersTask({ workspaceId }: Jobs["reconcile-orders"]): Promise<void> {
  await reconcileOrders(await systemContext(workspaceId, "mirror"));
}
