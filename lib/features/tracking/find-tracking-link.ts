import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { parseLinkToken } from "#lib/core/auth/link-token.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Finds the order behind a tracking link. A link that was revoked, or whose workspace shows no tracking pages, is
 * reported as unknown.
 * @throws AppError share_unknown | share_expired
 * @step The link is the permission.
 */
export async function findTrackingLink(token: string) {
  const key = parseLinkToken(token);
  const [row] = key
    ? await db()
        .select({
          workspaceId: trackingLinks.workspaceId,
          workspaceName: workspaces.name,
          // As the mail to the recipient names it, unless that was erased.
          number: sql<string>`coalesce(nullif(${orders.reference}, ${erasedPlaceholder}), ${orders.number})`,
          status: orders.status,
          data: orders.data,
          isOpen: sql<boolean>`${workspaces.trackingPages} and ${trackingLinks.revokedAt} is null`,
          isExpired: sql<boolean>`${trackingLinks.expiresAt} <= now()`,
        })
        .from(trackingLinks)
        .innerJoin(workspaces, eq(workspaces.id, trackingLinks.workspaceId))
        .innerJoin(
          orders,
          and(eq(orders.workspaceId, trackingLinks.workspaceId), eq(orders.id, trackingLinks.orderId)),
        )
        .where(
          and(eq(trackingLinks.workspaceId, key.workspaceId), eq(trackingLinks.tokenHash, key.tokenHash)),
        )
    : [];
  if (!row?.isOpen) throw new AppError("share_unknown", 404);
  if (row.isExpired) throw new AppError("share_expired", 410);
  return row;
}
