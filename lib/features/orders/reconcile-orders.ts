import { setTimeout as pause } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { modes } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { freshLease, isFree, keepRenewed } from "#lib/core/leases.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { OrdersQuery } from "#lib/core/service/schemas/order.ts";
import { failureOf } from "./internal/mirror/judge-failure.ts";
import { mirrorPage } from "./internal/mirror/mirror-page.ts";
import { createPageReader } from "./internal/mirror/page-reader.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { movingStatuses } from "./status.ts";

/** Orders that one turn reads one by one: a small part of the service's rate limit. */
const mostInTurn = 25;
const turnMs = 30_000;
/** A late turn makes up for at most this many turns. */
const mostTurns = 10;

/** `turns`: how many turns it takes to read each of them once. */
type LeftBehind = { ids: string[]; turns: number };

/**
 * Lists orders in a moving status that no list of those contained. Their status changed without an event, as when an
 * order was delivered days after it was made; or they were not made through the interface, which lists no others. If
 * there are many, each turn reads its share. A turn after missed ones also reads their share, as when a comparison
 * outlasts its turn. Otherwise the same orders might be left out each time.
 */
export async function listUnlistedOrders(
  workspaceId: string,
  seen: ReadonlySet<string>,
  { beganAt, lastBeganAt }: { beganAt: Date; lastBeganAt: Date | null },
): Promise<LeftBehind> {
  const turn = turnOf(beganAt);
  const passed = Math.min(mostTurns, Math.max(1, turn - turnOf(lastBeganAt ?? beganAt)));
  const { rows } = await db().execute<{ id: string; turns: number }>(sql`
    with placed as (
      select id, (row_number() over (order by id) - 1) / ${mostInTurn}::int as place,
        ceil(count(*) over () / ${mostInTurn}::numeric)::int as turns
      from ${orders}
      where workspace_id = ${workspaceId} and mode = any(${sql.param([...modes])}::text[])
        and status = any(${sql.param([...movingStatuses])}::text[])
        and mirrored_at < ${beganAt.toISOString()}::timestamptz and id <> all(${sql.param([...seen])}::uuid[]))
    select id, turns from placed where (${turn}::int - place) % turns < ${passed}::int`);
  return { ids: rows.map(({ id }) => id), turns: rows[0]?.turns ?? 1 };
}

const turnOf = (at: Date) => Math.floor(at.getTime() / turnMs);

const recentMs = 2 * 86_400_000;
/** The interval of the worker's plan. */
const cycleMs = 30_000;

/**
 * Compares the moving orders with the service: those in a status that the service changes, those of the last two days,
 * and those that are no longer listed in such a status. A missed, paused or never registered webhook then only delays
 * changes. Older drafts and test orders, of which there may be any number, are read by the daily full sync. A
 * comparison that outlasts its turn is not joined by another.
 * @throws ServiceFailure: the next turn tries again
 */
export async function reconcileOrders(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const workspaceId = ctx.workspace.id;
  const taken = ctx.canRead && (await takeLease(workspaceId));
  if (!taken) return;
  const { beganAt } = taken;
  const write = (change: Change) => db().update(workspaces).set(change).where(eq(workspaces.id, workspaceId));
  const startedMs = performance.now();
  try {
    const { isWhole, turns } = await keepRenewed(
      () => write({ reconcileLeaseUntil: freshLease() }),
      () => ctx.read("live", (service) => mirrorWhatMoves(workspaceId, service, taken)),
    );
    const tookMs = performance.now() - startedMs + (turns - 1) * cycleMs;
    await write({
      reconciledAt: sql`now()`,
      ...(isWhole && { reconcileBeganAt: beganAt, reconcileTookMs: Math.round(tookMs) }),
      reconcileLeaseUntil: null,
    });
  } catch (error) {
    await write({ reconcileLeaseUntil: null });
    throw error;
  }
}

type Change = {
  reconciledAt?: SQL;
  reconcileLeaseUntil?: SQL | null;
  /** Everything that the service had changed by then is stored. */
  reconcileBeganAt?: Date;
  /** Until every order has had its turn, in ms. */
  reconcileTookMs?: number;
};

/** `isWhole`: the service returned every list to its end. */
async function mirrorWhatMoves(workspaceId: string, service: ServiceClient, taken: Taken) {
  const seen = new Set<string>();
  const createdAfter = new Date(Date.now() - recentMs).toISOString();
  let isWhole = await mirrorPages(workspaceId, service, { created_after: createdAfter }, seen);
  for (const status of movingStatuses) {
    isWhole = (await mirrorPages(workspaceId, service, { status }, seen)) && isWhole;
  }
  const { ids, turns } = await listUnlistedOrders(workspaceId, seen, taken);
  await mirrorUnlisted(workspaceId, service, ids);
  return { isWhole, turns };
}

/** If the first orders all fail with a 5xx, the reason is not one order. */
const mostFailedFirst = 5;
/** After a 5xx the circuit may be open. By then its first probe has shown whether the service is down. */
const probeMs = 2_000;

/**
 * Reads orders one by one. An order that the service answers with a 5xx stays as it was last read, and does not keep
 * the others from being read.
 * @throws ServiceFailure that concerns all orders
 */
async function mirrorUnlisted(workspaceId: string, service: ServiceClient, ids: string[]): Promise<void> {
  let failed = 0;
  let isAnyRead = false;
  for (const id of ids) {
    try {
      await mirrorLeft(workspaceId, service, id);
      isAnyRead = true;
    } catch (error) {
      failed += 1;
      if (!isServerError(error) || (!isAnyRead && failed >= mostFailedFirst)) throw error;
      await pause(probeMs);
    }
  }
}

const isServerError = (error: unknown) => error instanceof ServiceError && error.kind === "service_down";

/** A failure that concerns one order, as when the account no longer has it, leaves that order as it was last read. */
async function mirrorLeft(workspaceId: string, service: ServiceClient, id: string): Promise<void> {
  try {
    const order = await service.getOrder(id);
    await db().transaction((tx) => mirrorOrder(tx, workspaceId, order, "reconcile"));
  } catch (error) {
    if (!failureOf(error)) throw error;
  }
}

/** When this comparison began, and when the last complete one began, by the database's clock. */
type Taken = { beganAt: Date; lastBeganAt: Date | null };

/** Null while another comparison is under way. */
async function takeLease(workspaceId: string): Promise<Taken | null> {
  const [taken] = await db()
    .update(workspaces)
    .set({ reconcileLeaseUntil: freshLease() })
    .from(clock)
    .where(and(eq(workspaces.id, workspaceId), isFree(workspaces.reconcileLeaseUntil)))
    .returning({
      beganAt: sql<Date>`${clockNow}`.mapWith(workspaces.createdAt),
      lastBeganAt: workspaces.reconcileBeganAt,
    });
  return taken ?? null;
}

/**
 * Mirrors all orders that a query lists, one transaction per page, and adds their ids to `seen`. Returns whether the
 * service returned the list to its end.
 */
async function mirrorPages(
  workspaceId: string,
  service: ServiceClient,
  query: OrdersQuery,
  seen: Set<string>,
): Promise<boolean> {
  const readPage = createPageReader();
  const pages = paginate((cursor) => readPage(service, { ...query, cursor }));
  while (true) {
    const { value, done } = await pages.next();
    if (done) return value === "end";
    await db().transaction((tx) => mirrorPage(tx, workspaceId, value.data, "reconcile"));
    for (const { id } of value.data) seen.add(id);
  }
}
