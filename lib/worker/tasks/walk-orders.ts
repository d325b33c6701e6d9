import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { walkOrders } from "#lib/features/orders/walk-orders.ts";

export async function walkOrdersTask({ workspaceId }: Jobs["walk-orders"]): Promise<void> {
  await walkOrders(await systemContext(workspaceId, "mirror"));
}
