import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { deleteInBatches } from "./internal/retention/delete-in-batches.ts";

/** How many went. */
export type Cleaned = { events: number; refusals: number; counts: number };

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
