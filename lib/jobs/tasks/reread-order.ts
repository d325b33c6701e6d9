import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { rereadOrder } from "#lib/orders/reread-order.ts";
import { type Jobs, rereadOrder as rereadOrderSoon } from "../enqueue.ts";

const laterSeconds = 1;

export async function rereadOrderTask({ workspaceId, orderId }: Jobs["reread-order"]): Promise<void> {
  const next = await rereadOrder(await systemContext(workspaceId, "mirror"), orderId);
  if (next === "later") await rereadOrderSoon(db(), workspaceId, orderId, laterSeconds);
}
