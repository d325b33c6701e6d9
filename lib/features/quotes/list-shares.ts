import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type Acceptance, toAcceptance } from "./acceptance.ts";
import { quoteIdSchema } from "./schemas.ts";

/** The state of a shared link. The link itself is not stored. Dates ISO 8601 in UTC. */
export type ShareRow = {
  id: string;
  version: number;
  showsCosts: boolean;
  lang: string | null;
  state: "open" | "expired" | "revoked";
  sharedBy: string | null;
  sharedAt: string;
  expiresAt: string;
  lastOpenedAt: string | null;
  acceptance: Acceptance | null;
};

const shown = 100;

/** The shared links of a quote, newest first, at most 100. */
export async function listShares(ctx: MemberContext, input: { quoteId: string }): Promise<ShareRow[]> {
  requireRole(ctx, "catalog:read");
  const { quoteId } = parseInput(quoteIdSchema, input);
  const rows = await db()
    .select({
      id: quoteShares.id,
      version: quoteShares.version,
      showsCosts: quoteShares.showsCosts,
      lang: quoteShares.lang,
      state: sql<ShareRow["state"]>`case when ${quoteShares.revokedAt} is not null then 'revoked'
        when ${quoteShares.expiresAt} <= now() then 'expired' else 'open' end`,
      sharedBy: users.name,
      sharedAt: quoteShares.createdAt,
      expiresAt: quoteShares.expiresAt,
      lastOpenedAt: quoteShares.lastOpenedAt,
      acceptedAt: quoteShares.acceptedAt,
      acceptedBy: quoteShares.acceptedBy,
    })
    .from(quoteShares)
    .innerJoin(
      quotes,
      and(eq(quotes.workspaceId, quoteShares.workspaceId), eq(quotes.id, quoteShares.quoteId)),
    )
    .leftJoin(users, eq(users.id, quoteShares.createdBy))
    .where(
      and(
        eq(quoteShares.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        eq(quoteShares.quoteId, quoteId),
      ),
    )
    .orderBy(desc(quoteShares.createdAt))
    .limit(shown);
  return rows.map(({ acceptedAt, acceptedBy, ...row }) => ({
    ...row,
    acceptance: toAcceptance({ acceptedAt, acceptedBy }),
    sharedAt: row.sharedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  }));
}
