import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** The service's last estimate of a quote; null if the quote was changed after it. */
export async function findQuoted(ctx: MemberContext, quoteId: string): Promise<unknown> {
  requireRole(ctx, "catalog:read");
  const [quote] = await db()
    .select({ estimate: quotes.estimate })
    .from(quotes)
    .where(
      and(
        eq(quotes.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        eq(quotes.id, quoteId),
        eq(quotes.estimatedRevision, sql`${quotes.revision}`),
      ),
    );
  return quote?.estimate ?? null;
}
