import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { isFree, takenLease, whileHeld } from "#lib/core/leases.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import type { Page } from "#lib/core/service/schemas/wire.ts";
import { mirrorPage } from "./internal/mirror/mirror-page.ts";

/**
 * Every order of the account, of both modes: at first to have them here, then once a day, since refunds and returned
 * parcels have no event and show themselves only here. Each page is kept with the place behind it, so that a walk that
 * was killed goes on there, also in another process.
 * @throws ServiceFailure: the queue tries again, from where it is
 */
export async function walkOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead) return;
  const held = await takeWalk(ctx.workspace.id);
  if (!held) return;
  await whileHeld(orderWalks, isHeld(held), () => walk(ctx, held));
}

async function walk(ctx: SystemContext, held: HeldWalk): Promise<void> {
  const seen = new Set<string>();
  let { cursor } = held;
  while (true) {
    const page = await readPage(ctx, held, cursor);
    const next = page.has_more ? page.next_cursor : null;
    // A service that hands out a place again would otherwise be walked without end, and never wholly.
    if (next !== null && seen.has(next)) return void (await forgetPlace(held));
    if (!(await keepPage(held, page, next)) || next === null) return;
    seen.add(next);
    cursor = next;
  }
}

async function readPage(ctx: SystemContext, held: HeldWalk, cursor: string | null): Promise<Page<Order>> {
  const ask = (from: string | null) =>
    ctx.read("live", (service) => service.listOrders({ limit: 100, cursor: from ?? undefined }));
  try {
    return await ask(cursor);
  } catch (error) {
    if (cursor === null || !(error instanceof ServiceError && error.kind === "invalid_request")) throw error;
    await forgetPlace(held);
    return ask(null);
  }
}

/** Returns whether the walk is still ours. */
function keepPage(held: HeldWalk, page: Page<Order>, next: string | null): Promise<boolean> {
  return db().transaction(async (tx) => {
    const isLast = next === null;
    if (!(await noteStep(tx, held, { cursor: next, orders: page.data.length, isLast }))) return false;
    await mirrorPage(tx, held.workspaceId, page.data, "walk");
    if (!isLast) return true;
    await tx
      .update(workspaces)
      .set({ walkedAt: sql`now()`, reconciledAt: sql`now()` })
      .where(eq(workspaces.id, held.workspaceId));
    for (const mode of modes)
      await notifyChange(tx, { workspaceId: held.workspaceId, mode, kind: "orders", id: "" });
    return true;
  });
}

/** A walk that this process goes on with, from `cursor` or from the beginning. */
type HeldWalk = { workspaceId: string; token: string; cursor: string | null };

/** Takes up the walk that was left, or begins another after a finished one; null while somebody else walks. */
async function takeWalk(workspaceId: string): Promise<HeldWalk | null> {
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
async function noteStep(
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
const forgetPlace = (held: HeldWalk) =>
  db().update(orderWalks).set({ cursor: null, walked: 0 }).where(isHeld(held));

const isHeld = ({ workspaceId, token }: HeldWalk) =>
  and(eq(orderWalks.workspaceId, workspaceId), eq(orderWalks.leaseToken, token));
