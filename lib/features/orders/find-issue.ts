import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** `code`: the service's own code, if its event contained one. `since`: ISO 8601 in UTC. */
export type OrderIssue = { code: string | null; since: string };

type WatchedOrder = { id: string; status: string; hasIssue: boolean };

/**
 * The issue that the service last reported for an order and that still lasts, as the job of problems found it. One that
 * a member has resolved still counts while the order is on hold because of it.
 */
export async function findIssue(ctx: MemberContext, order: WatchedOrder): Promise<OrderIssue | null> {
  requireRole(ctx, "orders:read");
  const isStillHeld = order.status === "on_hold" && order.hasIssue;
  const [found] = await db()
    .select({ code: orderProblems.code, since: orderProblems.since })
    .from(orderProblems)
    .where(
      and(
        eq(orderProblems.workspaceId, ctx.workspace.id),
        eq(orderProblems.mode, ctx.mode),
        eq(orderProblems.orderId, order.id),
        eq(orderProblems.kind, "issue"),
        isStillHeld ? isNull(orderProblems.endedAt) : inArray(orderProblems.state, ["open", "snoozed"]),
      ),
    )
    .orderBy(desc(orderProblems.since))
    .limit(1);
  return found ? { code: found.code, since: found.since.toISOString() } : null;
}
