import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { refuseTooManyViews, requireOwnView, withUniqueViewName } from "./internal/own-views.ts";
import { type ChangeOrderViewInput, changeOrderViewSchema } from "./views-schemas.ts";

/**
 * Renames a view, shares or unshares it, or overwrites its query and columns. Only the owner may unshare it, because it
 * would disappear for any other member.
 * @throws AppError not_found | order_view_of_another | order_view_name_taken | too_many_order_views | forbidden_role
 */
export async function changeOrderView(ctx: MemberContext, input: ChangeOrderViewInput): Promise<void> {
  requireRole(ctx, "orders:read");
  const { viewId, ...change } = parseInput(changeOrderViewSchema, input);
  if (change.isShared) requireRole(ctx, "orders:write");
  await withUniqueViewName(() =>
    db().transaction(async (tx) => {
      const view = await requireOwnView(tx, ctx, viewId);
      const isMoved = change.isShared !== undefined && change.isShared !== view.isShared;
      if (isMoved && view.ownerId !== ctx.actor.userId) throw new AppError("order_view_of_another", 403);
      if (isMoved) await refuseTooManyViews(tx, ctx, change.isShared === true);
      await tx
        .update(orderViews)
        .set({ ...change, updatedAt: sql`now()` })
        .where(and(eq(orderViews.workspaceId, ctx.workspace.id), eq(orderViews.id, viewId)));
      await writeAudit(tx, ctx, {
        action: "order_view.change",
        subjectType: "order_view",
        subjectId: viewId,
        details: { fields: Object.keys(change) },
      });
      await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "view", id: viewId });
    }),
  );
}
