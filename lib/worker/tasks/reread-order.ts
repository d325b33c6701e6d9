import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { rereadOrderAgain } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";

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
