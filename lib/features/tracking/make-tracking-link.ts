import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { requireOrder } from "#lib/features/orders/require-order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { insertTrackingLink } from "./insert-tracking-link.ts";
import { revokeLinks } from "./revoke-links.ts";
import { type TrackedOrderInput, trackedOrderSchema } from "./schemas.ts";

export type MadeTrackingLink = { link: string; expiresAt: string };

/**
 * Creates a link that shows the way of an order to anyone who has it, without prices or address. Only this reply
 * contains it. An earlier link that a member made ends; those in mails to the recipient stay.
 * @throws AppError not_found | tracking_off
 */
export async function makeTrackingLink(
  ctx: MemberContext,
  input: TrackedOrderInput,
): Promise<MadeTrackingLink> {
  requirePermission(ctx, "orders:write");
  const { orderId } = parseInput(trackedOrderSchema, input);
  return db().transaction(async (tx) => {
    await requireOrder(tx, ctx, orderId);
    if (!ctx.workspace.trackingPages) throw new AppError("tracking_off", 409);
    await revokeLinks(tx, ctx, orderId, "of_members");
    const { workspace, mode, actor } = ctx;
    const of = { workspaceId: workspace.id, mode, orderId };
    const { link, expiresAt } = await insertTrackingLink(tx, of, actor.userId);
    await writeAudit(tx, ctx, { action: "order.tracking_link", subjectType: "order", subjectId: orderId });
    return { link, expiresAt: expiresAt.toISOString() };
  });
}
