import type { orderViews } from "#drizzle/schema/order-views.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

type Owned = Pick<typeof orderViews.$inferSelect, "ownerId" | "isShared">;

/** One's own; a shared one only who may share, or who runs the workspace. */
export function mayChangeView({ ownerId, isShared }: Owned, ctx: MemberContext): boolean {
  const isOwn = ownerId === ctx.actor.userId;
  if (!isShared) return isOwn;
  return isOwn ? !ctx.roleDenies("orders:write") : !ctx.roleDenies("settings:manage");
}
