import { sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type LiveChange, notifyChanges } from "#drizzle/notify.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { problemWatches } from "#drizzle/schema/problem-watches.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { findProblems } from "./internal/find-problems.ts";
import { tellFound } from "./internal/tell-found.ts";

/** At once; the rest a minute later. */
const mostMarked = 5_000;

/** Orders become late by time alone, and stop being so when they are sent, or their lead time turns out longer. */
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

/** Which modes something has changed in. */
type Touched = { mode: "live" | "test" }[];

/**
 * Finds what needs somebody, and what no longer does: orders that were told of since it last looked, those whose lead
 * time is over, and what was put aside until now. One at a time in a workspace.
 */
export async function watchProblems(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "problems");
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const late = await markLate(tx, workspaceId);
    const since = await takeWatch(tx, workspaceId);
    const found = await findProblems(tx, workspaceId, since);
    const touched = [
      ...found,
      ...(await endProblems(tx, workspaceId)),
      ...(await wakeSnoozed(tx, workspaceId)),
    ];
    await tell(tx, workspaceId, "order", late);
    await tell(tx, workspaceId, "problem", touched);
    await tellFound(tx, workspaceId, found);
  });
}

/** Since when orders are looked at: somewhat before the last look, for what was being written during it. */
async function takeWatch(tx: Executor, workspaceId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ since: string | null }>(sql`
    with before as (select seen_until from ${problemWatches} where workspace_id = ${workspaceId} for update)
    insert into ${problemWatches} (workspace_id, seen_until) values (${workspaceId}, now())
    on conflict (workspace_id) do update set seen_until = now()
    returning ((select seen_until from before) - interval '10 minutes')::text as since`);
  return rows[0]?.since ?? null;
}

/** Of many, it is not said which. */
async function tell(tx: Executor, workspaceId: string, kind: "order" | "problem", touched: Touched) {
  const modes = [...new Set(touched.map(({ mode }) => mode))];
  const changes = modes.map((mode): LiveChange => ({ workspaceId, mode, kind, id: "" }));
  if (changes.length > 0) await notifyChanges(tx, changes);
}

/** What was put aside until now is open again, at the head of its list; what somebody is just deciding about waits. */
async function wakeSnoozed(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows } = await tx.execute<Touched[number]>(sql`
    update ${orderProblems}
    set state = 'open', moved_at = now(), snoozed_until = null, decided_by = null, decided_at = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select id from ${orderProblems}
      where workspace_id = ${workspaceId} and state = 'snoozed' and snoozed_until <= now()
      order by id for update skip locked)
    returning mode`);
  return rows;
}

/**
 * What the service has moved on from resolves itself: nobody has to tick off what is over. What somebody is just
 * deciding about is left until the next look.
 */
async function endProblems(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows } = await tx.execute<Touched[number]>(sql`
    update ${orderProblems}
    set state = 'resolved', over_at = now(), moved_at = now(), decided_at = now(), decided_by = null,
      snoozed_until = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select p.id from ${orderProblems} p
      join ${orders} o on o.workspace_id = ${workspaceId} and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.state in ('open', 'snoozed') and not case p.kind
        when 'issue' then o.has_issue
        when 'on_hold' then o.status = 'on_hold' and not o.has_issue
        when 'payment_refused' then o.status = 'draft' and o.payment_refused_at is not null
        when 'late' then o.is_late
        else exists (
          select from jsonb_array_elements(o.data->'shipments') parcel
          where parcel->>'id' = p.subject and 'parcel_' || (parcel->>'status') = p.kind)
      end
      order by p.id for update of p skip locked)
    returning mode`);
  return rows;
}
