import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { requireOrder } from "#lib/features/orders/require-order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { revokeLinks } from "./revoke-links.ts";
import { type TrackedOrderInput, trackedOrderSchema } from "./schemas.ts";

/**
 * Ends the links to the tracking page of an order. Repeating it changes nothing.
 * @throws AppError not_found
 */
export async function endTrackingLinks(ctx: MemberContext, input: TrackedOrderInput): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { orderId } = parseInput(trackedOrderSchema, input);
  await db().transaction(async (tx) => {
    await requireOrder(tx, ctx, orderId);
    if ((await revokeLinks(tx, ctx, orderId)) === 0) return;
    await writeAudit(tx, ctx, { action: "order.tracking_ended", subjectType: "order", subjectId: orderId });
  });
}
