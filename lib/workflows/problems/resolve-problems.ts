import { ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ResolveProblemsInput, resolveProblemsSchema } from "./schemas.ts";
import { updateProblems } from "./update-problems.ts";

/**
 * Resolves problems. A problem opens again by itself if it happens again.
 * @throws AppError not_found | problem_moved
 */
export async function resolveProblems(ctx: MemberContext, input: ResolveProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, note } = parseInput(resolveProblemsSchema, input);
  await updateProblems(ctx, problemIds, {
    set: {
      state: "resolved",
      note: note ?? null,
      snoozedUntil: null,
      decidedBy: ctx.actor.userId,
      decidedAt: sql`now()`,
      stateChangedAt: sql`now()`,
    },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.resolve" },
    follow: (tx, changed) => {
      const orderIds = changed.filter(({ kind }) => kind === "issue").map(({ orderId }) => orderId);
      return orderIds.length > 0 ? reopenHolds(tx, ctx, orderIds) : Promise.resolve();
    },
  });
}

/**
 * An order may still be on hold when its issue is resolved: then the hold that the issue covered is listed, as open,
 * since the order was last put on hold, with the code of the issue as its reason.
 */
async function reopenHolds(tx: Executor, ctx: MemberContext, orderIds: readonly string[]): Promise<void> {
  const workspaceId = ctx.workspace.id;
  const ids = sql`any(${sql.param(orderIds)}::uuid[])`;
  // The job for problems may be ending a hold because of its issue: wait for it.
  await tx.execute(sql`
    select from ${orderProblems} hold where hold.workspace_id = ${workspaceId} and hold.mode = ${ctx.mode}
      and hold.kind = 'on_hold' and hold.order_id = ${ids} order by hold.id for update`);
  await tx.execute(sql`
    insert into ${orderProblems} as kept
      (workspace_id, mode, order_id, kind, subject, code, since, assignee_id, state_changed_at)
    select ${workspaceId}::uuid, o.mode, o.id, 'on_hold', '', issue.code, coalesce((
        select max((h->>'at')::timestamptz) from jsonb_array_elements(o.data->'history') h
        where h->>'status' = 'on_hold'), issue.since), issue.assignee_id, now()
    from ${orders} o
    join ${orderProblems} issue on issue.workspace_id = ${workspaceId} and issue.mode = ${ctx.mode}
      and issue.order_id = o.id and issue.kind = 'issue'
    where o.workspace_id = ${workspaceId} and o.mode = ${ctx.mode} and o.id = ${ids} and o.status = 'on_hold'
    order by o.id
    on conflict (workspace_id, order_id, kind, subject) do update set
      state = 'open', ended_at = null, decided_at = null, decided_by = null, note = null, is_earlier = false,
      state_changed_at = excluded.state_changed_at, since = excluded.since, code = excluded.code
    where kept.state = 'resolved'`);
}
