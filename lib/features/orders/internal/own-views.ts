import { and, count, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { maxViews } from "../limits.ts";

const nameKeys: readonly (string | undefined)[] = ["order_views_own_name_key", "order_views_shared_name_key"];

/**
 * View names are unique regardless of case. Only the database can check that when two are saved at the same time.
 * @throws AppError order_view_name_taken, at its field
 */
export async function withUniqueViewName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!nameKeys.includes(describeException(error).constraint)) throw error;
    throw new AppError("order_view_name_taken", 409, { field: "name" });
  }
}

/** @throws AppError too_many_order_views */
export async function refuseTooManyViews(
  tx: Transaction,
  ctx: MemberContext,
  isShared: boolean,
): Promise<void> {
  const [found] = await tx
    .select({ count: count() })
    .from(orderViews)
    .where(
      and(
        eq(orderViews.workspaceId, ctx.workspace.id),
        eq(orderViews.isShared, isShared),
        isShared ? undefined : eq(orderViews.ownerId, ctx.actor.userId),
      ),
    );
  if (found && found.count >= maxViews) throw new AppError("too_many_order_views", 409, { max: maxViews });
}

/**
 * Reads a view and locks it until the transaction ends. A private view of another member counts as not found.
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

type Owned = Pick<typeof orderViews.$inferSelect, "ownerId" | "isShared">;

/**
 * Members may change their own views. A shared view needs the right to share, or, if it is another's, the right to
 * manage the workspace.
 */
export function mayChangeView({ ownerId, isShared }: Owned, ctx: MemberContext): boolean {
  const isOwn = ownerId === ctx.actor.userId;
  if (!isShared) return isOwn;
  return isOwn ? !ctx.roleDenies("orders:write") : !ctx.roleDenies("settings:manage");
}
