import { sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type LiveChange, notifyChanges } from "#drizzle/notify.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { problemWatches } from "#drizzle/schema/problem-watches.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { findProblems } from "./internal/find-problems.ts";
import { notifyFound, settleEnded } from "./internal/notify-found.ts";

/** Orders in one run; the rest follow a minute later. */
const mostMarked = 5_000;

/**
 * Marks orders as late, or as no longer late. An order becomes late by time alone. It stops being late when it is
 * shipped, or when its lead time becomes longer.
 */
async function markLate(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows: late } = await tx.execute<Touched[number]>(sql`
    update ${orders} set is_late = true
    where workspace_id = ${workspaceId} and id in (
      select id from ${orders} where workspace_id = ${workspaceId} and due_at is not null and not is_late
        and due_at < now() order by due_at limit ${mostMarked} for update skip locked)
    returning mode`);
  const { rows: inTime } = await tx.execute<Touched[number]>(sql`
    update ${orders} set is_late = false
    where workspace_id = ${workspaceId} and id in (
      select id from ${orders} where workspace_id = ${workspaceId} and is_late
        and (due_at is null or due_at >= now()) limit ${mostMarked} for update skip locked)
    returning mode`);
  return [...late, ...inTime];
}

/** The modes of the changed rows. */
type Touched = { mode: "live" | "test" }[];

/**
 * Finds new problems and ends old ones: of orders that were mirrored since its last run, of orders whose lead time is
 * over, and of snoozed problems whose time has come. Only one run at a time works on a workspace.
 */
export async function watchProblems(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "problems");
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const late = await markLate(tx, workspaceId);
    const since = await takeWatch(tx, workspaceId);
    const found = await findProblems(tx, workspaceId, since);
    const ended = await endProblems(tx, workspaceId);
    const touched = [...found, ...ended, ...(await wakeSnoozed(tx, workspaceId))];
    await settleEnded(tx, workspaceId, ended);
    await notifyPages(tx, workspaceId, "order", late);
    await notifyPages(tx, workspaceId, "problem", touched);
    await notifyFound(tx, workspaceId, found);
  });
}

/**
 * The time since which orders are checked: ten minutes before the last run, to include orders that were being written
 * during it.
 */
async function takeWatch(tx: Executor, workspaceId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ since: string | null }>(sql`
    select (seen_until - interval '10 minutes')::text as since from ${problemWatches}
    where workspace_id = ${workspaceId} for update`);
  await tx.execute(sql`
    insert into ${problemWatches} (workspace_id, seen_until) values (${workspaceId}, now())
    on conflict (workspace_id) do update set seen_until = excluded.seen_until`);
  return rows[0]?.since ?? null;
}

/** Notifies the pages once per mode, without the ids. */
async function notifyPages(tx: Executor, workspaceId: string, kind: "order" | "problem", touched: Touched) {
  const modes = [...new Set(touched.map(({ mode }) => mode))];
  const changes = modes.map((mode): LiveChange => ({ workspaceId, mode, kind, id: "" }));
  if (changes.length > 0) await notifyChanges(tx, changes);
}

/**
 * Opens snoozed problems whose time has come, and moves them to the top of the list. Rows that another transaction
 * has locked wait for the next run.
 */
async function wakeSnoozed(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows } = await tx.execute<Touched[number]>(sql`
    update ${orderProblems}
    set state = 'open', state_changed_at = now(), snoozed_until = null, decided_by = null, decided_at = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select id from ${orderProblems}
      where workspace_id = ${workspaceId} and state = 'snoozed' and snoozed_until <= now()
      order by id for update skip locked)
    returning mode`);
  return rows;
}

type Ended = Touched[number] & { kind: ProblemKind; orderId: string };

/**
 * Resolves problems that the service has ended, so that no member has to, and a hold whose issue is listed instead.
 * Rows that another transaction has locked wait for the next run.
 */
async function endProblems(tx: Executor, workspaceId: string): Promise<Ended[]> {
  const { rows } = await tx.execute<Ended>(sql`
    update ${orderProblems}
    set state = 'resolved', ended_at = now(), state_changed_at = now(), decided_at = now(), decided_by = null,
      snoozed_until = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select p.id from ${orderProblems} p
      join ${orders} o on o.workspace_id = ${workspaceId} and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.state in ('open', 'snoozed') and not case
        when p.kind = 'issue' then o.has_issue
        when p.kind = 'on_hold' then o.status = 'on_hold' and not (o.has_issue and exists (
          select from ${orderProblems} issue
          where issue.workspace_id = ${workspaceId} and issue.order_id = p.order_id and issue.kind = 'issue'
            and issue.state in ('open', 'snoozed')))
        when p.kind = 'payment_refused' then o.status = 'draft' and o.payment_refused_at is not null
        when p.kind = 'late' then o.is_late
        else exists (
          select from jsonb_array_elements(o.data->'shipments') parcel
          where parcel->>'id' = p.subject and 'parcel_' || (parcel->>'status') = p.kind)
      end
      order by p.id for update of p skip locked)
    returning mode, kind, order_id as "orderId"`);
  return rows;
}
