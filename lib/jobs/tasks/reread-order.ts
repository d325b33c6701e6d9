import { systemContext } from "#lib/auth/system-context.ts";
import { rereadOrder } from "#lib/orders/reread-order.ts";
import type { Jobs } from "../enqueue.ts";

export async function rereadOrderTask({ workspaceId, orderId }: Jobs["reread-order"]): Promise<void> {
  await rereadOrder(await systemContext(workspaceId, "mirror"), orderId);
}
