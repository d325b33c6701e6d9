import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor } from "#lib/cursor.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { parseInput } from "#lib/parse-input.ts";
import { waitsInLane, wasDecided } from "./internal/lane-conditions.ts";
import { type LanePage, laneColumns, lanePageLimit, lastTryOf, toLanePage } from "./lane-row.ts";
import { type LaneInput, laneInputSchema } from "./schemas.ts";

/**
 * Requests that wait for somebody who may pay, or those that were decided; newest first, by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listRequests(
  ctx: MemberContext,
  lane: "waiting" | "decided",
  input: LaneInput,
): Promise<LanePage> {
  requireRole(ctx, "orders:write");
  const { cursor } = parseInput(laneInputSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const isWaiting = lane === "waiting";
  const at = isWaiting ? paymentRequests.createdAt : paymentRequests.decidedAt;
  const lastTry = lastTryOf(db(), ctx.workspace.id);
  const rows = await db()
    .select({
      id: paymentRequests.id,
      position: sql<string>`${at}::text`,
      since: at,
      ...laneColumns(lastTry),
    })
    .from(paymentRequests)
    .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, paymentRequests.orderId)))
    .leftJoinLateral(lastTry, sql`true`)
    .where(
      and(
        isWaiting ? waitsInLane(ctx) : wasDecided(ctx),
        after
          ? sql`(${at}, ${paymentRequests.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(at), desc(paymentRequests.id))
    .limit(lanePageLimit);
  const differing = await findDiffering(
    ctx,
    rows.map(({ order }) => order.id),
  );
  return toLanePage(rows, ctx.actor.userId, differing);
}
