import { and, desc, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor } from "#lib/cursor.ts";
import { findDiffering } from "#lib/features/orders/find-differing.ts";
import { parseInput } from "#lib/parse-input.ts";
import {
  type ApprovalPage,
  approvalColumns,
  approvalPageLimit,
  lastTryOf,
  toApprovalPage,
} from "./approval-row.ts";
import { isRefusedDraft } from "./internal/tab-conditions.ts";
import { type ApprovalPageInput, approvalPageSchema } from "./schemas.ts";

/**
 * Drafts whose last payment was refused or interrupted, with the reason; newest first, paged by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listRefused(ctx: MemberContext, input: ApprovalPageInput): Promise<ApprovalPage> {
  requireRole(ctx, "orders:write");
  const { cursor } = parseInput(approvalPageSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const lastTry = lastTryOf(db(), ctx.workspace.id);
  const rows = await db()
    .select({
      id: orders.id,
      position: sql<string>`${orders.paymentRefusedAt}::text`.as("position"),
      since: orders.paymentRefusedAt,
      ...approvalColumns(ctx.workspace.id, lastTry),
    })
    .from(orders)
    .innerJoinLateral(lastTry, sql`true`)
    .where(
      and(
        isRefusedDraft(ctx),
        after
          ? sql`(${orders.paymentRefusedAt}, ${orders.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.paymentRefusedAt), desc(orders.id))
    .limit(approvalPageLimit);
  const differing = await findDiffering(
    ctx,
    rows.map(({ order }) => order.id),
  );
  return toApprovalPage(
    rows.map((row) => ({ ...row, request: null })),
    ctx.actor.userId,
    differing,
  );
}
