import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChanges } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type AuditEntry, writeAudits } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Those of the orders that belong to this workspace and mode. */
export const ownOrders = ({ workspace, mode }: MemberContext, orderIds: string[]) =>
  and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), inArray(orders.id, orderIds));

/** Records the change for each changed order, in the same transaction, so that its timeline shows it. */
export async function recordLabels(
  tx: Executor,
  ctx: MemberContext,
  orderIds: string[],
  entry: Pick<AuditEntry, "action" | "details">,
): Promise<void> {
  if (orderIds.length === 0) return;
  const [workspaceId, mode] = [ctx.workspace.id, ctx.mode];
  await writeAudits(
    tx,
    ctx,
    orderIds.map((subjectId) => ({ ...entry, subjectType: "order", subjectId })),
  );
  await notifyChanges(
    tx,
    orderIds.map((id) => ({ workspaceId, mode, kind: "order", id })),
  );
}
