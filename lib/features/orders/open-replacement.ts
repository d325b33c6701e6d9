import { and, eq, inArray, ne, or } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { openAttempt } from "#lib/core/intents/open-attempt.ts";
import type { Intent, Opening } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { isOpenReplacement } from "./end-replacement.ts";
import { lockOrderRow } from "./internal/replacement/refuse-during-replacement.ts";
import { isCancelled } from "./status.ts";

type ChangeOpening = Omit<Opening, "idempotencyKey"> & { replacedOrderId: string };

/**
 * Commits the intent to create a draft that replaces an order. Refuses while that order is being paid or cancelled, or
 * is itself an unfinished replacement, and once it is cancelled.
 * @throws AppError already_under_way | change_under_way | cancelled_already: nothing was started; refused_earlier
 */
export function openReplacement(
  ctx: MemberContext,
  submissionId: string,
  opening: ChangeOpening,
): Promise<Intent> {
  requirePermission(ctx, "orders:write");
  const oldId = opening.replacedOrderId;
  return db().transaction(async (tx) => {
    const intent = await openAttempt(tx, ctx, submissionId, opening);
    if (intent.state !== "open" || intent.sentAt !== null) return intent;
    const status = await lockOrderRow(tx, ctx, oldId);
    if (status !== undefined && isCancelled(status)) throw new AppError("cancelled_already", 409);
    const others = await tx
      .select({ id: orderIntents.id })
      .from(orderIntents)
      .where(
        and(
          eq(orderIntents.workspaceId, ctx.workspace.id),
          eq(orderIntents.orderId, oldId),
          eq(orderIntents.state, "open"),
          ne(orderIntents.id, intent.id),
        ),
      )
      .limit(1);
    if (others.length > 0) throw new AppError("already_under_way", 409);
    if (await isBeingPut(tx, ctx, oldId)) throw new AppError("change_under_way", 409);
    return intent;
  });
}

/**
 * Whether the order is itself an unfinished replacement. Its external_id identifies it before its creation is answered.
 */
async function isBeingPut(
  tx: Executor,
  { workspace, mode }: MemberContext,
  orderId: string,
): Promise<boolean> {
  const itsReference = tx
    .select({ externalId: orders.externalId })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspace.id), eq(orders.id, orderId)));
  const [open] = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        isOpenReplacement(workspace.id),
        eq(orderIntents.mode, mode),
        or(eq(orderIntents.orderId, orderId), inArray(orderIntents.externalId, itsReference)),
      ),
    )
    .limit(1);
  return open !== undefined;
}
