import { systemContext } from "#lib/auth/system-context.ts";
import { walkOrders } from "#lib/orders/walk-orders.ts";
import type { Jobs } from "../jobs.ts";

export async function walkOrdersTask({ workspaceId }: Jobs["walk-orders"]): Promise<void> {
  await walkOrders(await systemContext(workspaceId, "mirror"));
}
