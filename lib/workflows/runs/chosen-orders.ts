import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";
import { selectOrderIds } from "#lib/features/orders/select-order-ids.ts";
import { isByQuery, type Selection } from "#lib/features/orders/selection.ts";
import { maxRunRows } from "./limits.ts";

/** `isCapped`: the query finds more orders than one run may have. */
type ChosenOrders = { ids: string[]; isCapped: boolean };

/**
 * The orders of a selection, as the list shows them now.
 * @throws AppError not_found if an order that was chosen by hand is not in this workspace and mode
 */
export async function chosenOrders(ctx: MemberContext, selection: Selection): Promise<ChosenOrders> {
  requireRole(ctx, "orders:read");
  if (!isByQuery(selection)) return { ids: await ownIds(ctx, selection.ids), isCapped: false };
  const query = readOrderQuery(selection.query);
  return selectOrderIds(ctx, query, { limit: maxRunRows, except: selection.except });
}

async function ownIds({ workspace, mode }: MemberContext, wanted: string[]): Promise<string[]> {
  const unique = [...new Set(wanted.map((id) => id.toLowerCase()))];
  const found = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), inArray(orders.id, unique)));
  if (found.length < unique.length) throw notFound();
  return unique;
}
