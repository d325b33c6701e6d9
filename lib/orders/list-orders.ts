import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { type OrderRow, orderRowColumns } from "./order-view.ts";
import { type ListOrdersInput, listOrdersSchema } from "./schemas.ts";

const pageSize = 50;

export type OrderPage = { rows: OrderRow[]; nextCursor: string | null };

/**
 * A page of the mirror, newest first, by row comparison: as quick at any depth.
 * @throws AppError invalid_cursor
 */
export async function listOrders(ctx: MemberContext, input: ListOrdersInput): Promise<OrderPage> {
  requireRole(ctx, "orders:read");
  const { status, cursor } = listOrdersSchema.parse(input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({ ...orderRowColumns(orders), position: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        eq(orders.mode, ctx.mode),
        status ? eq(orders.status, status) : undefined,
        after
          ? sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ position: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}
