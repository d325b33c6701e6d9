import { and, asc, eq, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { mayChangeView } from "./internal/own-views.ts";
import { type OrderColumn, toColumns } from "./order-columns.ts";

/** Lists the reader's own views and the shared ones by name, and the columns that the reader has chosen. */
export async function listOrderViews(ctx: MemberContext): Promise<OrderViews> {
  requireRole(ctx, "orders:read");
  const rows = await statement().execute({ workspaceId: ctx.workspace.id, userId: ctx.actor.userId });
  const views = rows.flatMap(({ view, owner }) =>
    view
      ? [
          {
            id: view.id,
            name: view.name,
            isShared: view.isShared,
            ownerName: view.ownerId === ctx.actor.userId ? null : (owner ?? ""),
            mayChange: mayChangeView(view, ctx),
            query: view.query,
            columns: toColumns(view.columns),
          },
        ]
      : [],
  );
  return {
    views,
    columns: toColumns(rows[0]?.chosen),
    mayShare: !ctx.roleDenies("orders:write"),
  };
}

/** Begins with the membership, so that there is one row even without a view. */
const statement = prepareOnce(() => {
  const userId = given("userId");
  const isTheirs = or(eq(orderViews.ownerId, userId), eq(orderViews.isShared, true));
  return db()
    .select({ view: orderViews, owner: users.name, chosen: memberships.orderColumns })
    .from(memberships)
    .leftJoin(orderViews, and(eq(orderViews.workspaceId, memberships.workspaceId), isTheirs))
    .leftJoin(users, eq(users.id, orderViews.ownerId))
    .where(and(eq(memberships.workspaceId, given("workspaceId")), eq(memberships.userId, userId)))
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id))
    .prepare("list_order_views");
});

/** A saved view, with what its reader may do. */
export type SavedView = {
  id: string;
  name: string;
  isShared: boolean;
  /** Name of its owner; null for the reader's own view. */
  ownerName: string | null;
  /** Rename, share, overwrite and delete it. */
  mayChange: boolean;
  /** In the form of `writeOrderQuery`. */
  query: string;
  columns: OrderColumn[] | null;
};

export type OrderViews = {
  views: SavedView[];
  /** The reader's columns; null for the default ones. */
  columns: OrderColumn[] | null;
  /** Whether the reader may share a view with all members. */
  mayShare: boolean;
};
