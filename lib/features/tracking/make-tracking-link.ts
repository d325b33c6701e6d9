import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { requireOrder } from "#lib/features/orders/require-order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { revokeLinks } from "./revoke-links.ts";
import { type TrackedOrderInput, trackedOrderSchema } from "./schemas.ts";

/** Long enough for an order, its delivery and a return. */
const validDays = 180;

export type MadeTrackingLink = { link: string; expiresAt: string };

/**
 * Creates a link that shows the way of an order to anyone who has it, without prices or address. Only this reply
 * contains it. An earlier link of the order ends.
 * @throws AppError not_found | tracking_off
 */
export async function makeTrackingLink(
  ctx: MemberContext,
  input: TrackedOrderInput,
): Promise<MadeTrackingLink> {
  requirePermission(ctx, "orders:write");
  const { orderId } = parseInput(trackedOrderSchema, input);
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  return db().transaction(async (tx) => {
    await requireOrder(tx, ctx, orderId);
    if (!ctx.workspace.trackingPages) throw new AppError("tracking_off", 409);
    await revokeLinks(tx, ctx, orderId);
    const [made] = await tx
      .insert(trackingLinks)
      .values({
        workspaceId: ctx.workspace.id,
        mode: ctx.mode,
        orderId,
        tokenHash,
        createdBy: ctx.actor.userId,
        expiresAt: sql`now() + make_interval(days => ${validDays}::int)`,
      })
      .returning({ expiresAt: trackingLinks.expiresAt });
    if (!made) throw new Error("PostgreSQL returned no row for an insert");
    await writeAudit(tx, ctx, { action: "order.tracking_link", subjectType: "order", subjectId: orderId });
    return { link: `${env().APP_URL}${paths.tracking(token)}`, expiresAt: made.expiresAt.toISOString() };
  });
}
