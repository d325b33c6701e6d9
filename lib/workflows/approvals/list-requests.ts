import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor } from "#lib/cursor.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { requestColumns } from "#lib/features/orders/request-view.ts";
import { parseInput } from "#lib/parse-input.ts";
import {
  type ApprovalPage,
  approvalColumns,
  approvalPageLimit,
  lastTryOf,
  toApprovalPage,
} from "./approval-row.ts";
import { isDecidedRequest, isOpenRequest } from "./internal/tab-conditions.ts";
import { type ApprovalPageInput, approvalPageSchema } from "./schemas.ts";

/**
 * Payment requests that wait for a decision, or decided ones; newest first, paged by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listRequests(
  ctx: MemberContext,
  tab: "waiting" | "decided",
  input: ApprovalPageInput,
): Promise<ApprovalPage> {
  requireRole(ctx, "orders:write");
  const { cursor } = parseInput(approvalPageSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const isWaiting = tab === "waiting";
  const at = isWaiting ? paymentRequests.createdAt : paymentRequests.decidedAt;
  const lastTry = lastTryOf(db(), ctx.workspace.id);
  const rows = await db()
    .select({
      id: paymentRequests.id,
      position: sql<string>`${at}::text`.as("position"),
      since: at,
      request: requestColumns,
      ...approvalColumns(ctx.workspace.id, lastTry),
    })
    .from(paymentRequests)
    .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, paymentRequests.orderId)))
    .leftJoinLateral(lastTry, sql`true`)
    .where(
      and(
        isWaiting ? isOpenRequest(ctx) : isDecidedRequest(ctx),
        after
          ? sql`(${at}, ${paymentRequests.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(at), desc(paymentRequests.id))
    .limit(approvalPageLimit);
  const differing = await findDiffering(
    ctx,
    rows.map(({ order }) => order.id),
  );
  return toApprovalPage(rows, ctx.actor.userId, differing);
}
