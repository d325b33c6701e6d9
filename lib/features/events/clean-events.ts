import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { maxRetentionDays } from "./limits.ts";

/** Rows per batch: small, so that a batch locks its rows only briefly. */
const batch = 1_000;
const restMs = 50;

type Old = {
  table: SQL;
  /** Condition of a row that may be deleted. */
  where: SQL;
  /** Index columns to sort by before the time: the planner does not see `mode is null` as a constant. */
  leading?: SQL;
};

/** How many rows a batch selected and deleted, and its last row. */
type Taken = { taken: number; deleted: number; at: string | null; id: string | null };

/**
 * Deletes the oldest rows first, in batches with a pause between. Each batch starts after the last row of the one
 * before, because PostgreSQL would otherwise scan the deleted and the remaining rows again. Returns the number of
 * deleted rows.
 */
async function deleteInBatches(old: Old): Promise<number> {
  let deleted = 0;
  let last = await deleteBatch(old, sql``);
  deleted += last.deleted;
  while (last.taken === batch) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    last = await deleteBatch(old, sql`and (received_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`);
    deleted += last.deleted;
  }
  return deleted;
}

async function deleteBatch({ table, where, leading = sql`` }: Old, beyond: SQL): Promise<Taken> {
  const { rows } = await db().execute<Taken>(sql`
    with old as materialized (
      select workspace_id, id, received_at from ${table} where ${where} ${beyond}
      order by ${leading} received_at, id limit ${batch} for update skip locked
    ), deleted as (
      delete from ${table} using old
      where ${table}.workspace_id = old.workspace_id and ${table}.id = old.id returning 1
    ), last as (select received_at, id from old order by received_at desc, id desc limit 1)
    select (select count(*)::int from old) as taken, (select count(*)::int from deleted) as deleted,
      (select received_at::text from last) as at, (select id from last) as id`);
  const [taken] = rows;
  if (!taken) throw new Error("a batch said nothing of itself");
  return taken;
}

/** How many rows were deleted. */
type Cleaned = { events: number; refusals: number; counts: number };

/**
 * Deletes events and refused posts that are older than the workspace's retention. The limit is at midnight UTC, so that
 * one cleanup a day is enough. Events that are waiting or parked stay, whatever their age. Writes the audit log.
 */
export async function cleanEvents(ctx: SystemContext): Promise<Cleaned> {
  requireTask(ctx, "events");
  const ofWorkspace = sql`workspace_id = ${ctx.workspace.id}`;
  const isOlderThan = (column: SQL, days: SQL) => sql`${column} < date_trunc('day', now(), 'UTC')
    - make_interval(days => (select ${days} from workspaces where id = ${ctx.workspace.id}))`;
  const isOld = (column: SQL) => isOlderThan(column, sql`event_days`);
  const isOldPost = (column: SQL) => isOlderThan(column, sql`coalesce(refusal_days, event_days)`);
  const isOver = sql`${isOld(sql`received_at`)} and state not in ('waiting', 'parked')`;
  let events = 0;
  for (const mode of modes) {
    const where = sql`${ofWorkspace} and mode = ${mode} and ${isOver}`;
    events += await deleteInBatches({ table: sql`webhook_events`, where });
  }
  events += await deleteInBatches({
    table: sql`webhook_events`,
    where: sql`${ofWorkspace} and mode is null and ${isOver}`,
    leading: sql`mode desc,`,
  });
  const refusals = await deleteInBatches({
    table: sql`webhook_refusals`,
    where: sql`${ofWorkspace} and ${isOldPost(sql`received_at`)}`,
  });
  const { rowCount } = await db().execute(
    sql`delete from webhook_refusal_counts where ${ofWorkspace} and ${isOldPost(sql`minute`)}`,
  );
  const cleaned = { events, refusals, counts: rowCount ?? 0 };
  if (events + refusals + cleaned.counts > 0) {
    await writeAudit(db(), ctx, {
      action: "event.clean",
      subjectType: "workspace",
      subjectId: ctx.workspace.id,
      details: cleaned,
    });
  }
  return cleaned;
}

/**
 * Ids of the workspaces that ever had a receiver.
 * @step The caller checks access.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: webhookEndpoints.workspaceId })
    .from(webhookEndpoints);
  return rows.map(({ workspaceId }) => workspaceId);
}

/**
 * Deletes old daily counts of posts to unknown addresses. They belong to no workspace and are kept for `mostDays`, the
 * longest retention that a workspace can choose.
 * @step The caller checks access.
 */
export async function cleanUnknownReceivers(): Promise<void> {
  await db().execute(
    sql`delete from unknown_receivers where day < (now() at time zone 'UTC')::date - ${maxRetentionDays}::int`,
  );
}
