import { and, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { mayChangeView } from "./may-change-view.ts";

/**
 * The view as it stands, held until the end of the transaction. What is somebody else's alone is not here.
 * @throws AppError not_found | order_view_of_another
 */
export async function requireOwnView(tx: Transaction, ctx: MemberContext, viewId: string) {
  const [view] = await tx
    .select()
    .from(orderViews)
    .where(and(eq(orderViews.workspaceId, ctx.workspace.id), eq(orderViews.id, viewId)))
    .for("update");
  if (!view || (!view.isShared && view.ownerId !== ctx.actor.userId)) throw notFound();
  if (!mayChangeView(view, ctx)) throw new AppError("order_view_of_another", 403);
  return view;
}
