import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { refuseWhileChanging } from "./internal/change/refuse-while-changing.ts";
import { readOrder } from "./read-order.ts";
import { orderIdSchema } from "./schemas.ts";
import { sendCancellation } from "./send-cancellation.ts";
import { isCancelled } from "./status.ts";

/** What the decision was made about; an amount in cents. */
type Shown = { wasConfirmed: boolean; totalCents: number };

/**
 * Cancels before production starts; what was paid from the wallet returns to it (specification, "States and
 * transitions").
 * @param shown of a decision that is carried out later: one that was paid or repriced since is left as it is
 * @returns cents that came back, null where the service did not say
 * @throws AppError not_found | change_under_way | order_moved, and what sendCancellation throws
 */
export async function cancelOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>, shown?: Shown) {
  requirePermission(ctx, "orders:write");
  const { orderId } = parseInput(orderIdSchema, input);
  const order = await readOrder(ctx, orderId);
  if (isCancelled(order.status)) throw new AppError("cancelled_already", 409);
  return sendCancellation(ctx, orderId, async (tx) => {
    await refuseWhileChanging(tx, ctx, order);
    if (shown) await requireAsShown(tx, ctx, { orderId, shown });
  });
}

/** As the order was just read, or as a payment that has ended since then has left it. */
async function requireAsShown(
  tx: Executor,
  { workspace, mode }: MemberContext,
  { orderId, shown }: { orderId: string; shown: Shown },
): Promise<void> {
  const [now] = await tx
    .select({ confirmedAt: orders.confirmedAt, totalCents: orders.totalCents })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), eq(orders.id, orderId)));
  const isSame = now?.totalCents === shown.totalCents && (now.confirmedAt !== null) === shown.wasConfirmed;
  if (!isSame) throw new AppError("order_moved", 409);
}
