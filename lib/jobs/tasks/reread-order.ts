import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { rereadOrder } from "#lib/orders/reread-order.ts";
import { rereadOrderAgain } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

const laterSeconds = 1;

export async function rereadOrderTask({
  workspaceId,
  orderId,
  isAsked,
}: Jobs["reread-order"]): Promise<void> {
  const ctx = await systemContext(workspaceId, "mirror", "event");
  const next = await rereadOrder(ctx, orderId, { isAsked });
  if (next === "over") return;
  await rereadOrderAgain(db(), workspaceId, orderId, next === "later" ? laterSeconds : next.inSeconds);
}
