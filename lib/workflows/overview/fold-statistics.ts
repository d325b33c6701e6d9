import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { statisticKinds } from "#drizzle/schema/order-statistics.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

const atOnce = 50_000;

/**
 * Adds the recorded changes to the statistics in batches, and deletes rows that are too old to be shown. Readers see
 * the sum of both tables, so they do not notice it.
 */
export async function foldStatistics(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  while ((await foldSome(ctx.workspace.id)) === atOnce);
  await dropOld(ctx.workspace.id);
}

async function foldSome(workspaceId: string): Promise<number> {
  const { rows } = await db().execute<{ taken: number }>(sql`
    with taken as (
      delete from order_statistic_changes where workspace_id = ${workspaceId} and id in (
        select id from order_statistic_changes where workspace_id = ${workspaceId}
        order by id limit ${atOnce} for update skip locked)
      returning workspace_id, mode, kind, at, key, orders, pieces, cents
    ), folded as (
      insert into order_statistics as kept (workspace_id, mode, kind, grain, at, key, orders, pieces, cents)
      select workspace_id, mode, kind, grain.name,
        case when grain.name = 'day' then date_trunc('day', at, 'UTC') else at end, key,
        sum(orders), sum(pieces), sum(cents)
      from taken, (values ('quarter'), ('day')) as grain (name)
      where grain.name = 'day' or kind not like 'to\\_%'
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (workspace_id, mode, kind, grain, at, key) do update set orders = kept.orders + excluded.orders,
        pieces = kept.pieces + excluded.pieces, cents = kept.cents + excluded.cents
      where kept.workspace_id = ${workspaceId}
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}

/** Deletes statistics that are no longer shown. It runs as days pass, so each time there is little to delete. */
async function dropOld(workspaceId: string): Promise<void> {
  await db().execute(sql`
    delete from order_statistics where workspace_id = ${workspaceId}
      and mode in ('live', 'test') and kind = any(${sql.param([...statisticKinds])}::text[])
      and grain in ('quarter', 'day') and at < statistics_begin()`);
}
