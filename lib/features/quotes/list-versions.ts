import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { quoteIdSchema } from "./schemas.ts";

/** One saved version. Cents; dates ISO 8601 in UTC. */
export type VersionRow = {
  version: number;
  name: string;
  note: string;
  linesCount: number;
  /** Total of the estimate at the time of saving; null if there was none. */
  totalCents: number | null;
  savedBy: string | null;
  savedAt: string;
};

const shown = 100;

/** The saved versions of a quote, newest first, at most 100. */
export async function listVersions(ctx: MemberContext, input: { quoteId: string }): Promise<VersionRow[]> {
  requireRole(ctx, "catalog:read");
  const { quoteId } = parseInput(quoteIdSchema, input);
  const rows = await db()
    .select({
      version: quoteVersions.version,
      name: quoteVersions.name,
      note: quoteVersions.note,
      linesCount: sql<number>`jsonb_array_length(${quoteVersions.document}->'lines')`,
      totalCents: sql<number | null>`(${quoteVersions.estimate}->'costs'->>'total_cents')::float8`,
      savedBy: users.name,
      savedAt: quoteVersions.createdAt,
    })
    .from(quoteVersions)
    .innerJoin(
      quotes,
      and(eq(quotes.workspaceId, quoteVersions.workspaceId), eq(quotes.id, quoteVersions.quoteId)),
    )
    .leftJoin(users, eq(users.id, quoteVersions.createdBy))
    .where(
      and(
        eq(quoteVersions.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        eq(quoteVersions.quoteId, quoteId),
      ),
    )
    .orderBy(desc(quoteVersions.version))
    .limit(shown);
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}
