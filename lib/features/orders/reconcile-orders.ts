import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { freshLease, isFree, keepRenewed } from "#lib/core/leases.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { OrdersQuery } from "#lib/core/service/schemas/order.ts";
import { failureOf } from "./internal/mirror/judge-failure.ts";
import { mirrorPage } from "./internal/mirror/mirror-page.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { movingStatuses } from "./status.ts";

/** Read one by one in a turn: a small part of what the service lets be asked. */
const mostInTurn = 25;
const turnMs = 30_000;
/** One that comes late makes up for no more turns than this. */
const mostTurns = 10;

/** `turns`: as many turns as it takes until each of them was read. */
type LeftBehind = { ids: string[]; turns: number };

/**
 * Orders that move by themselves here and are in none of the lists of those: they have moved on without a word, as one that
 * was delivered days after it was made; or they were not made through the interface, which lists no others. Where there
 * are many, each turn has its share; one that comes after others were left out, as where a comparison outlasts its
 * turn, takes theirs as well: otherwise it might be the same orders' each time that are left out.
 */
export async function listLeft(
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
/** As the worker plans it. */
const cycleMs = 30_000;

/**
 * Compares with the service what moves by itself: states that it moves, the last two days, and what moved here and is
 * listed there no more. A missed, paused or never registered webhook then costs freshness and nothing else. Older drafts
 * and test orders, of which there may be any number, are read by the daily walk. One that outlasts its turn is not joined
 * by another.
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
    });
  } finally {
    await write({ reconcileLeaseUntil: null });
  }
}

type Change = {
  reconciledAt?: SQL;
  reconcileLeaseUntil?: SQL | null;
  /** Everything that the service had changed by then is here. */
  reconcileBeganAt?: Date;
  /** Until everything has had its turn. */
  reconcileTookMs?: number;
};

/** `isWhole`: the service let every list come to its end. */
async function mirrorWhatMoves(workspaceId: string, service: ServiceClient, taken: Taken) {
  const seen = new Set<string>();
  const createdAfter = new Date(Date.now() - recentMs).toISOString();
  let isWhole = await mirrorPages(workspaceId, service, { created_after: createdAfter }, seen);
  for (const status of movingStatuses) {
    isWhole = (await mirrorPages(workspaceId, service, { status }, seen)) && isWhole;
  }
  const { ids, turns } = await listLeft(workspaceId, seen, taken);
  for (const id of ids) await mirrorLeft(workspaceId, service, id);
  return { isWhole, turns };
}

/** What is wrong with one order, as that the account no longer has it, leaves it as it was last known. */
async function mirrorLeft(workspaceId: string, service: ServiceClient, id: string): Promise<void> {
  try {
    const order = await service.getOrder(id);
    await db().transaction((tx) => mirrorOrder(tx, workspaceId, order, "reconcile"));
  } catch (error) {
    if (!failureOf(error)) throw error;
  }
}

/** When this one began and when the last one did that saw everything, by the clock of the database. */
type Taken = { beganAt: Date; lastBeganAt: Date | null };

/** Null while another is under way. */
async function takeLease(workspaceId: string): Promise<Taken | null> {
  const [taken] = await db()
    .update(workspaces)
    .set({ reconcileLeaseUntil: freshLease() })
    .where(and(eq(workspaces.id, workspaceId), isFree(workspaces.reconcileLeaseUntil)))
    .returning({
      beganAt: sql<Date>`now()`.mapWith(workspaces.createdAt),
      lastBeganAt: workspaces.reconcileBeganAt,
    });
  return taken ?? null;
}

/**
 * Mirrors all that a query lists, a page a transaction, and adds whom it lists to `seen`. Returns whether the service
 * let it come to the end.
 */
async function mirrorPages(
  workspaceId: string,
  service: ServiceClient,
  query: OrdersQuery,
  seen: Set<string>,
): Promise<boolean> {
  const pages = paginate((cursor) => service.listOrders({ ...query, limit: 100, cursor }));
  while (true) {
    const { value, done } = await pages.next();
    if (done) return value === "end";
    await db().transaction((tx) => mirrorPage(tx, workspaceId, value.data, "reconcile"));
    for (const { id } of value.data) seen.add(id);
  }
}
