import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type RunKind, runRows, runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { digestOf, isCancellableRow, ofPlace } from "./order-conditions.ts";

type Wanted = { runId: string; kind: RunKind; ids: string[]; shownDigest?: string | undefined };

/**
 * Stores the orders of a run that was just started, in the order in which they were chosen, with their current
 * totals. A cancellation takes only orders that can be cancelled, and only if they match the digest that was shown.
 * @returns the number of orders
 * @throws AppError nothing_chosen | selection_moved
 */
export async function insertRows(
  tx: Executor,
  ctx: MemberContext,
  { runId, kind, ids, shownDigest }: Wanted,
): Promise<number> {
  requireRole(ctx, "orders:write");
  const workspaceId = ctx.workspace.id;
  const isCancel = kind === "cancel";
  const { rows } = await tx.execute<{ count: number; digest: string }>(sql`
    with ${orders} as materialized (${chosen(ctx, ids, isCancel ? isCancellableRow : sql`true`)}),
    settled as (
      insert into ${runRows} (workspace_id, run_id, position, order_id, was_confirmed, total_cents)
      select ${workspaceId}::uuid, ${runId}::uuid, row_number() over (order by place) - 1, id,
        confirmed_at is not null, total_cents
      from ${orders})
    select count(*)::int as count, ${digestOf(sql`true`)} as digest from ${orders}`);
  const { count, digest } = rows[0] ?? { count: 0, digest: "" };
  if (count === 0) throw new AppError("nothing_chosen", 409);
  if (isCancel && digest !== shownDigest) throw new AppError("selection_moved", 409, { count });
  await tx
    .update(runs)
    .set({
      rowsCount: count,
      totalCents: sql`(select sum(${runRows.totalCents}) from ${runRows}
        where ${runRows.workspaceId} = ${workspaceId} and ${runRows.runId} = ${runId})`,
    })
    .where(and(eq(runs.workspaceId, workspaceId), eq(runs.id, runId)));
  return count;
}

const chosen = (ctx: MemberContext, ids: string[], isMeant: SQL): SQL => sql`
  select ${orders.id}, ${orders.totalCents}, ${orders.status}, ${orders.confirmedAt}, wanted.place
  from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
  join ${orders} on ${orders.id} = wanted.id
  where ${ofPlace(ctx)} and ${isMeant}`;
