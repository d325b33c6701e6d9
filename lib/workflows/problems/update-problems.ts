import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import { type AuditEntry, writeAudits } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { checkAssignee } from "#lib/features/orders/check-assignee.ts";

type Setting = PgUpdateSetSource<typeof orderProblems>;

type ProblemChange = {
  set: Setting;
  /** SQL condition: the problems to change. A member has decided the others meanwhile, or their order has moved on. */
  where: SQL | undefined;
  audit: Pick<AuditEntry, "action" | "details">;
  /** What follows for the orders of the changed problems, in the same transaction. */
  follow?: (tx: Executor, changed: readonly { orderId: string; kind: ProblemKind }[]) => Promise<unknown>;
};

/**
 * Applies one decision to several problems, and records it in the timeline of each order.
 * @throws AppError not_found | problem_moved | assignee_gone: then no problem is changed
 */
export async function updateProblems(
  ctx: MemberContext,
  problemIds: string[],
  { set, where, audit, follow }: ProblemChange,
): Promise<void> {
  requireRole(ctx, "orders:write");
  const [workspaceId, mode] = [ctx.workspace.id, ctx.mode];
  const chosen = and(
    eq(orderProblems.workspaceId, workspaceId),
    eq(orderProblems.mode, mode),
    inArray(orderProblems.id, problemIds),
  );
  await db().transaction(async (tx) => {
    if (typeof set.assigneeId === "string") await checkAssignee(tx, ctx, set.assigneeId);
    const found = await tx
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(chosen)
      .orderBy(orderProblems.id)
      .for("update");
    if (found.length < new Set(problemIds).size) throw notFound();
    const changed = await tx
      .update(orderProblems)
      .set(set)
      .where(and(chosen, where))
      .returning({ orderId: orderProblems.orderId, kind: orderProblems.kind });
    if (changed.length === 0) throw new AppError("problem_moved", 409);
    await follow?.(tx, changed);
    await writeAudits(
      tx,
      ctx,
      changed.map(({ orderId, kind }) => ({
        action: audit.action,
        subjectType: "order",
        subjectId: orderId,
        details: { kind, ...audit.details },
      })),
    );
    await notifyChange(tx, { workspaceId, mode, kind: "problem", id: "" });
  });
}
