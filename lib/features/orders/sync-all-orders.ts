import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderSyncs } from "#drizzle/schema/order-syncs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { isFree, takenLease, whileLeased } from "#lib/core/leases.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import type { Page } from "#lib/core/service/schemas/wire.ts";
import { mirrorPage } from "./internal/mirror/mirror-page.ts";
import { createPageReader } from "./internal/mirror/page-reader.ts";

/**
 * Reads every order of the account, of both modes: at first to fill the mirror, then once a day, because refunds and
 * returned parcels have no event. Each page is stored together with the next cursor, so that a killed sync continues
 * there, also in another process.
 * @throws ServiceFailure: the queue tries again from the stored cursor
 */
export async function syncAllOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead) return;
  const leasedSync = await takeSyncLease(ctx.workspace.id);
  if (!leasedSync) return;
  await whileLeased(orderSyncs, isOwnLease(leasedSync), () => syncPages(ctx, leasedSync));
}

async function syncPages(ctx: SystemContext, leasedSync: LeasedSync): Promise<void> {
  const seen = new Set<string>();
  const readPage = createPageReader();
  const ask = (from: string | null) =>
    ctx.read("live", (service) => readPage(service, { cursor: from ?? undefined }));
  let { cursor } = leasedSync;
  while (true) {
    const page = await askOrRestart(ask, leasedSync, cursor);
    const next = page.has_more ? page.next_cursor : null;
    // If the service returns a cursor again, the sync would never end.
    if (next !== null && seen.has(next)) return void (await resetCursor(leasedSync));
    if (!(await keepPage(leasedSync, page, next)) || next === null) return;
    seen.add(next);
    cursor = next;
  }
}

async function askOrRestart(
  ask: (from: string | null) => Promise<Page<Order>>,
  leasedSync: LeasedSync,
  cursor: string | null,
): Promise<Page<Order>> {
  try {
    return await ask(cursor);
  } catch (error) {
    if (cursor === null || !(error instanceof ServiceError && error.kind === "invalid_request")) throw error;
    await resetCursor(leasedSync);
    return ask(null);
  }
}

/** Returns whether this process still has the lease. */
function keepPage(leasedSync: LeasedSync, page: Page<Order>, next: string | null): Promise<boolean> {
  return db().transaction(async (tx) => {
    const isLast = next === null;
    if (!(await saveProgress(tx, leasedSync, { cursor: next, orders: page.data.length, isLast })))
      return false;
    await mirrorPage(tx, leasedSync.workspaceId, page.data, "walk");
    if (!isLast) return true;
    await tx
      .update(workspaces)
      .set({ ordersSyncedAt: sql`now()`, reconciledAt: sql`now()` })
      .where(eq(workspaces.id, leasedSync.workspaceId));
    for (const mode of modes)
      await notifyChange(tx, { workspaceId: leasedSync.workspaceId, mode, kind: "orders", id: "" });
    return true;
  });
}

/** A sync that this process continues, from `cursor` or from the beginning. */
type LeasedSync = { workspaceId: string; token: string; cursor: string | null };

/** Continues an unfinished sync, or begins a new one after a finished one; null while another process has the lease. */
async function takeSyncLease(workspaceId: string): Promise<LeasedSync | null> {
  const lease = takenLease();
  const isOver = sql`${orderSyncs.finishedAt} is not null`;
  await db().insert(orderSyncs).values({ workspaceId }).onConflictDoNothing();
  const [leasedSync] = await db()
    .update(orderSyncs)
    .set({
      ...lease,
      cursor: sql`case when ${isOver} then null else ${orderSyncs.cursor} end`,
      syncedOrders: sql`case when ${isOver} then 0 else ${orderSyncs.syncedOrders} end`,
      startedAt: sql`case when ${isOver} then ${clockNow} else ${orderSyncs.startedAt} end`,
      finishedAt: null,
    })
    .from(clock)
    .where(and(eq(orderSyncs.workspaceId, workspaceId), isFree(orderSyncs.leaseUntil)))
    .returning({ cursor: orderSyncs.cursor });
  return leasedSync ? { workspaceId, token: lease.leaseToken, cursor: leasedSync.cursor } : null;
}

/** Stores the progress; false if another process has taken the lease meanwhile. */
async function saveProgress(
  tx: Executor,
  leasedSync: LeasedSync,
  step: { cursor: string | null; orders: number; isLast: boolean },
): Promise<boolean> {
  const noted = await tx
    .update(orderSyncs)
    .set({
      cursor: step.cursor,
      syncedOrders: sql`${orderSyncs.syncedOrders} + ${step.orders}::int`,
      finishedAt: step.isLast ? sql`now()` : null,
    })
    .where(isOwnLease(leasedSync))
    .returning({ syncedOrders: orderSyncs.syncedOrders });
  return noted.length > 0;
}

/** The service does not accept the cursor, or repeats it: the sync begins again. */
const resetCursor = (leasedSync: LeasedSync) =>
  db().update(orderSyncs).set({ cursor: null, syncedOrders: 0 }).where(isOwnLease(leasedSync));

const isOwnLease = ({ workspaceId, token }: LeasedSync) =>
  and(eq(orderSyncs.workspaceId, workspaceId), eq(orderSyncs.leaseToken, token));
