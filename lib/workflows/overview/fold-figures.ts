import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { figureKinds } from "#drizzle/schema/order-figures.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

const atOnce = 50_000;

/** Adds what has changed to the figures, some at a time, and drops what is too old to be looked at. Readers see the sum of both, so that they never notice. */
export async function foldFigures(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  while ((await foldSome(ctx.workspace.id)) === atOnce);
  await dropOld(ctx.workspace.id);
}

async function foldSome(workspaceId: string): Promise<number> {
  const { rows } = await db().execute<{ taken: number }>(sql`
    with taken as (
      delete from order_figure_changes where workspace_id = ${workspaceId} and id in (
        select id from order_figure_changes where workspace_id = ${workspaceId}
        order by id limit ${atOnce} for update skip locked)
      returning workspace_id, mode, kind, at, key, orders, pieces, cents
    ), folded as (
      insert into order_figures as kept (workspace_id, mode, kind, grain, at, key, orders, pieces, cents)
      select workspace_id, mode, kind, grain.name,
        case grain.name when 'day' then date_trunc('day', at, 'UTC') else at end, key,
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

/** What nobody looks at any more. It goes step by step as days pass: there is little of it each time. */
async function dropOld(workspaceId: string): Promise<void> {
  await db().execute(sql`
    delete from order_figures where workspace_id = ${workspaceId}
      and mode in ('live', 'test') and kind = any(${sql.param([...figureKinds])}::text[])
      and grain in ('quarter', 'day') and at < figures_begin()`);
}
