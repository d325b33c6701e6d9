import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { unsubscribeLinks, unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { parseLinkToken } from "#lib/core/auth/link-token.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Finds whom a link to unsubscribe is about, and whether they have unsubscribed.
 * @throws AppError share_unknown | share_expired
 * @step The link is the permission.
 */
export async function findUnsubscribeLink(token: string) {
  const key = parseLinkToken(token);
  const [row] = key
    ? await db()
        .select({
          workspaceId: unsubscribeLinks.workspaceId,
          shop: workspaces.name,
          addressHash: unsubscribeLinks.addressHash,
          locale: unsubscribeLinks.locale,
          isUnsubscribed: sql<boolean>`${unsubscribes.addressHash} is not null`,
          isExpired: sql<boolean>`${unsubscribeLinks.expiresAt} <= now()`,
        })
        .from(unsubscribeLinks)
        .innerJoin(workspaces, eq(workspaces.id, unsubscribeLinks.workspaceId))
        .leftJoin(
          unsubscribes,
          and(
            eq(unsubscribes.workspaceId, unsubscribeLinks.workspaceId),
            eq(unsubscribes.addressHash, unsubscribeLinks.addressHash),
          ),
        )
        .where(
          and(
            eq(unsubscribeLinks.workspaceId, key.workspaceId),
            eq(unsubscribeLinks.tokenHash, key.tokenHash),
          ),
        )
    : [];
  if (!row) throw new AppError("share_unknown", 404);
  if (row.isExpired) throw new AppError("share_expired", 410);
  return row;
}
