import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { mostDays } from "./limits.ts";

/** Few enough that nobody waits for one. */
const batch = 1_000;
const restMs = 50;

type Old = {
  table: SQL;
  /** Whose, how old, and what of it may go. */
  where: SQL;
  /** Of the index that it is found by, before the time: named, since `is null` is no constant to the planner. */
  leading?: SQL;
};

/** How many a batch took, and where it ended. */
type Taken = { taken: number; deleted: number; at: string | null; id: string | null };

/**
 * Deletes from the oldest on, a batch at a time with a rest between, each going on where the last one ended: what was
 * just deleted would otherwise be gone through again, and so would what stays. Returns how many went.
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

/** How many went. */
type Cleaned = { events: number; refusals: number; counts: number };

/**
 * Removes what is older than the workspace keeps its log, counted in whole days so that one cleaning a day has something
 * to do. What waits to be applied, or was set aside, stays however old it is.
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
 * Those that ever had a receiver.
 * @step Who calls it has decided who may.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: webhookEndpoints.workspaceId })
    .from(webhookEndpoints);
  return rows.map(({ workspaceId }) => workspaceId);
}

/**
 * Posts to addresses that are nobody's are counted by the day, of no workspace: kept as long as any keeps anything.
 * @step Who calls it has decided who may.
 */
export async function cleanUnknown(): Promise<void> {
  await db().execute(
    sql`delete from unknown_receivers where day < (now() at time zone 'UTC')::date - ${mostDays}::int`,
  );
}
