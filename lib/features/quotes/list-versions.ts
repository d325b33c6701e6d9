import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import { parseInput } from "#lib/parse-input.ts";
import { readStored } from "#lib/read-stored.ts";
import { quoteDocumentSchema } from "./document.ts";
import { quoteIdSchema } from "./schemas.ts";
import { totalOffer } from "./total-offer.ts";

/** One saved version. Cents; dates ISO 8601 in UTC. */
export type VersionRow = {
  version: number;
  name: string;
  autoNamedOn: string | null;
  note: string;
  linesCount: number;
  piecesCount: number;
  /** Total of the estimate at the time of saving; null if there was none. */
  totalCents: number | null;
  /** What the customer was asked to pay; null while a price was missing. */
  offerCents: number | null;
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
      autoNamedOn: quoteVersions.autoNamedOn,
      note: quoteVersions.note,
      document: quoteVersions.document,
      costs: sql<Costs | null>`${quoteVersions.estimate}->'costs'`,
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
  return rows.map(({ document: stored, costs, savedAt, ...row }) => {
    const document = readStored(quoteDocumentSchema, stored, "quote");
    return {
      ...row,
      linesCount: document.lines.length,
      piecesCount: document.lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
      totalCents: costs?.total_cents ?? null,
      offerCents: totalOffer(document, costs).totalCents,
      savedAt: savedAt.toISOString(),
    };
  });
}
