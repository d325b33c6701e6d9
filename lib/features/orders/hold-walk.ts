import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { isFree, takenLease } from "#lib/core/leases.ts";

/** A walk that this process goes on with, from `cursor` or from the beginning. */
export type HeldWalk = { workspaceId: string; token: string; cursor: string | null };

/** Takes up the walk that was left, or begins another after a finished one; null while somebody else walks. */
export async function takeWalk(ctx: SystemContext): Promise<HeldWalk | null> {
  requireTask(ctx, "mirror");
  const workspaceId = ctx.workspace.id;
  const lease = takenLease();
  const isOver = sql`${orderWalks.finishedAt} is not null`;
  const [held] = await db()
    .insert(orderWalks)
    .values({ workspaceId, ...lease })
    .onConflictDoUpdate({
      target: orderWalks.workspaceId,
      set: {
        ...lease,
        cursor: sql`case when ${isOver} then null else ${orderWalks.cursor} end`,
        walked: sql`case when ${isOver} then 0 else ${orderWalks.walked} end`,
        startedAt: sql`case when ${isOver} then now() else ${orderWalks.startedAt} end`,
        finishedAt: null,
      },
      setWhere: isFree(orderWalks.leaseUntil),
    })
    .returning({ cursor: orderWalks.cursor });
  return held ? { workspaceId, token: lease.leaseToken, cursor: held.cursor } : null;
}

/** Writes how far it has come; false when somebody else has taken it up meanwhile. */
export async function noteStep(
  tx: Executor,
  held: HeldWalk,
  step: { cursor: string | null; orders: number; isLast: boolean },
): Promise<boolean> {
  const noted = await tx
    .update(orderWalks)
    .set({
      cursor: step.cursor,
      walked: sql`${orderWalks.walked} + ${step.orders}::int`,
      finishedAt: step.isLast ? sql`now()` : null,
    })
    .where(isHeld(held))
    .returning({ walked: orderWalks.walked });
  return noted.length > 0;
}

/** A place that the service knows no more is none: the walk begins again. */
export const forgetPlace = (held: HeldWalk) =>
  db().update(orderWalks).set({ cursor: null, walked: 0 }).where(isHeld(held));

export const isHeld = ({ workspaceId, token }: HeldWalk) =>
  and(eq(orderWalks.workspaceId, workspaceId), eq(orderWalks.leaseToken, token));
