import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Turns a replacement back: the old order stays, and the new draft will be cancelled. Refused while the old order's
 * cancellation is under way, which could still succeed, and after it has succeeded.
 * @throws AppError already_under_way
 * @step Who calls it has decided who may.
 */
export async function revertReplacement(
  change: Intent,
  { oldId, code }: { oldId: string; code: string },
): Promise<Intent> {
  return db().transaction(async (tx) => {
    await lockReplacement(tx, change);
    if (await isOwnCancellation(tx, change)) throw new AppError("already_under_way", 409);
    const open = await tx
      .select({ id: orderIntents.id })
      .from(orderIntents)
      .where(
        and(
          eq(orderIntents.workspaceId, change.workspaceId),
          eq(orderIntents.orderId, oldId),
          eq(orderIntents.state, "open"),
        ),
      );
    if (open.length > 0) throw new AppError("already_under_way", 409);
    await tx
      .update(orderIntents)
      .set({ replacementState: "undoing", outcome: { code } })
      .where(isThis(change));
    return { ...change, replacementState: "undoing" as const };
  });
}

/**
 * Locks a replacement, if its state is still as it was read, until the transaction ends. So no process can cancel the
 * old order while another turns the replacement back.
 * @throws AppError already_under_way
 */
export async function lockReplacement(tx: Executor, change: Intent): Promise<void> {
  const [lockedIntent] = await tx
    .select({ state: orderIntents.replacementState })
    .from(orderIntents)
    .where(isThis(change))
    .for("update");
  if (lockedIntent?.state !== change.replacementState) throw new AppError("already_under_way", 409);
}

/**
 * Before the old order's cancellation is sent, the replacement stores which cancellation is its own.
 * @throws AppError already_under_way
 */
export async function recordOwnCancellation(tx: Executor, change: Intent, cancel: Intent): Promise<void> {
  await lockReplacement(tx, change);
  if (await isOwnCancellation(tx, change)) throw new AppError("already_under_way", 409);
  await tx.update(orderIntents).set({ replacementCancelId: cancel.id }).where(isThis(change));
}

const isThis = ({ workspaceId, id }: Intent) =>
  and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.id, id));

/**
 * Whether the cancellation of the old order that this replacement sent has succeeded, or may have. Then an old order
 * that is cancelled was cancelled by it.
 */
export async function isOwnCancellation(tx: Executor, { workspaceId, id }: Intent): Promise<boolean> {
  const change = alias(orderIntents, "change");
  const own = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .innerJoin(
      change,
      and(
        eq(change.workspaceId, workspaceId),
        eq(change.id, id),
        eq(change.replacementCancelId, orderIntents.id),
      ),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        inArray(orderIntents.state, ["open", "succeeded"]),
        isNotNull(orderIntents.sentAt),
      ),
    );
  return own.length > 0;
}
