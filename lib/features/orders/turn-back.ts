import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";

/**
 * From here on the old order stays and the new draft goes. Not while the old one's cancellation is under way, which could
 * still go through, nor after it has.
 * @throws AppError already_under_way
 * @step Who calls it has decided who may.
 */
export async function turnBack(
  change: Intent,
  { oldId, code }: { oldId: string; code: string },
): Promise<Intent> {
  return db().transaction(async (tx) => {
    await holdChange(tx, change);
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
    await tx.update(orderIntents).set({ changeState: "undoing", outcome: { code } }).where(isThis(change));
    return { ...change, changeState: "undoing" as const };
  });
}

/**
 * Locks a change that is still what it was read as, until the transaction ends: of two who work on it one cannot
 * cancel the old order while the other gives it back its place.
 * @throws AppError already_under_way
 */
export async function holdChange(tx: Executor, change: Intent): Promise<void> {
  const [held] = await tx
    .select({ state: orderIntents.changeState })
    .from(orderIntents)
    .where(isThis(change))
    .for("update");
  if (held?.state !== change.changeState) throw new AppError("already_under_way", 409);
}

/**
 * Before the old order's cancellation is sent: the change keeps which one is its own.
 * @throws AppError already_under_way
 */
export async function holdCancellation(tx: Executor, change: Intent, cancel: Intent): Promise<void> {
  await holdChange(tx, change);
  if (await isOwnCancellation(tx, change)) throw new AppError("already_under_way", 409);
  await tx.update(orderIntents).set({ changeCancelId: cancel.id }).where(isThis(change));
}

const isThis = ({ workspaceId, id }: Intent) =>
  and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.id, id));

/**
 * Whether the old order's cancellation that this change has sent went through, or may have: then one that is found to
 * be cancelled was by it, and by nobody else.
 */
export async function isOwnCancellation(tx: Executor, { workspaceId, id }: Intent): Promise<boolean> {
  const change = alias(orderIntents, "change");
  const own = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .innerJoin(
      change,
      and(eq(change.workspaceId, workspaceId), eq(change.id, id), eq(change.changeCancelId, orderIntents.id)),
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
