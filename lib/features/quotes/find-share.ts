import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { parseLinkToken } from "#lib/core/auth/link-token.ts";
import { AppError } from "#lib/errors.ts";

export type Share = Pick<
  typeof quoteShares.$inferSelect,
  | "workspaceId"
  | "id"
  | "quoteId"
  | "version"
  | "showsCosts"
  | "lang"
  | "expiresAt"
  | "acceptedAt"
  | "acceptedBy"
> & { workspaceName: string; mode: Mode };

/**
 * Finds the share behind a link. A revoked link is reported as unknown. An expired link is reported as expired, because
 * its owner can ask for a new one.
 * @throws AppError share_unknown | share_expired
 * @step The caller checks access.
 */
export async function findShare(token: string): Promise<Share> {
  const key = parseLinkToken(token);
  const [row] = key
    ? await db()
        .select({
          workspaceId: quoteShares.workspaceId,
          id: quoteShares.id,
          quoteId: quoteShares.quoteId,
          version: quoteShares.version,
          showsCosts: quoteShares.showsCosts,
          lang: quoteShares.lang,
          expiresAt: quoteShares.expiresAt,
          acceptedAt: quoteShares.acceptedAt,
          acceptedBy: quoteShares.acceptedBy,
          workspaceName: workspaces.name,
          mode: quotes.mode,
          isRevoked: sql<boolean>`${quoteShares.revokedAt} is not null`,
          isExpired: sql<boolean>`${quoteShares.expiresAt} <= now()`,
        })
        .from(quoteShares)
        .innerJoin(workspaces, eq(workspaces.id, quoteShares.workspaceId))
        .innerJoin(
          quotes,
          and(eq(quotes.workspaceId, quoteShares.workspaceId), eq(quotes.id, quoteShares.quoteId)),
        )
        .where(and(eq(quoteShares.workspaceId, key.workspaceId), eq(quoteShares.tokenHash, key.tokenHash)))
    : [];
  if (!row || row.isRevoked) throw new AppError("share_unknown", 404);
  if (row.isExpired) throw new AppError("share_expired", 410);
  const { isRevoked: _, isExpired: __, ...share } = row;
  return share;
}
