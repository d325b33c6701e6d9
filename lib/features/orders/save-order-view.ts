import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { refuseTooManyViews, withUniqueViewName } from "./internal/own-views.ts";
import { type SaveOrderViewInput, saveOrderViewSchema } from "./views-schemas.ts";

/**
 * Saves the query, the sort and the columns of the list under a name.
 * @returns the view's id
 * @throws AppError order_view_name_taken | too_many_order_views | forbidden_role, if it is shared
 */
export async function saveOrderView(ctx: MemberContext, input: SaveOrderViewInput): Promise<string> {
  requireRole(ctx, "orders:read");
  const view = parseInput(saveOrderViewSchema, input);
  if (view.isShared) requireRole(ctx, "orders:write");
  return withUniqueViewName(() =>
    db().transaction(async (tx) => {
      await refuseTooManyViews(tx, ctx, view.isShared);
      const [saved] = await tx
        .insert(orderViews)
        .values({ workspaceId: ctx.workspace.id, ownerId: ctx.actor.userId, ...view })
        .returning({ id: orderViews.id });
      if (!saved) throw new Error("the view was not written");
      await writeAudit(tx, ctx, {
        action: "order_view.create",
        subjectType: "order_view",
        subjectId: saved.id,
        details: { isShared: view.isShared },
      });
      await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "view", id: saved.id });
      return saved.id;
    }),
  );
}
