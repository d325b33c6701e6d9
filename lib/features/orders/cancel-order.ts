import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { refuseDuringReplacement } from "./internal/replacement/refuse-during-replacement.ts";
import { readOrder } from "./read-order.ts";
import { orderIdSchema } from "./schemas.ts";
import { sendCancellation } from "./send-cancellation.ts";
import { isCancelled } from "./status.ts";

/** The state that the decision was based on; the amount in cents. */
type Shown = { wasConfirmed: boolean; totalCents: number };

/**
 * Cancels an order before production starts. An amount paid from the wallet returns to the wallet (specification,
 * "States and transitions").
 * @param shown the state that the decision was based on: an order that was paid or repriced since is not cancelled
 * @returns the refunded cents, null if the service did not state them
 * @throws AppError not_found | cancelled_already | change_under_way | order_moved, and what sendCancellation throws
 */
export async function cancelOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>, shown?: Shown) {
  requirePermission(ctx, "orders:write");
  const { orderId } = parseInput(orderIdSchema, input);
  const order = await readOrder(ctx, orderId);
  if (isCancelled(order.status)) throw new AppError("cancelled_already", 409);
  return sendCancellation(ctx, orderId, async (tx) => {
    await refuseDuringReplacement(tx, ctx, order);
    if (shown) await requireAsShown(tx, ctx, { orderId, shown });
  });
}

/** Reads the stored row: the order was just read into it, and a payment that has ended since has updated it. */
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
