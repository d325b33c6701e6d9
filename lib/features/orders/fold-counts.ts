import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/**
 * Adds the pending changes to the counts. Readers add up both tables, so their result does not change. The rows are
 * written in one order: two jobs at once would otherwise wait for each other.
 */
export async function foldCounts(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  await db().execute(sql`
    with taken as (
      delete from order_count_changes where workspace_id = ${ctx.workspace.id}
        and id in (select id from order_count_changes where workspace_id = ${ctx.workspace.id} for update skip locked)
      returning workspace_id, mode, facet, delta
    )
    insert into order_counts as counted (workspace_id, mode, facet, count)
    select workspace_id, mode, facet, sum(delta) from taken group by workspace_id, mode, facet
    order by workspace_id, mode, facet
    on conflict (workspace_id, mode, facet) do update set count = counted.count + excluded.count`);
}
