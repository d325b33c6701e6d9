import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requireOwnView } from "./internal/own-views.ts";
import { type OrderViewIdInput, orderViewIdSchema } from "./views-schemas.ts";

/**
 * Deletes a view, for everyone if it is shared. No order changes.
 * @throws AppError not_found | order_view_of_another
 */
export async function deleteOrderView(ctx: MemberContext, input: OrderViewIdInput): Promise<void> {
  requireRole(ctx, "orders:read");
  const { viewId } = parseInput(orderViewIdSchema, input);
  await db().transaction(async (tx) => {
    const view = await requireOwnView(tx, ctx, viewId);
    await tx
      .delete(orderViews)
      .where(and(eq(orderViews.workspaceId, ctx.workspace.id), eq(orderViews.id, viewId)));
    await writeAudit(tx, ctx, {
      action: "order_view.delete",
      subjectType: "order_view",
      subjectId: viewId,
      details: { isShared: view.isShared },
    });
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "view", id: viewId });
  });
}
