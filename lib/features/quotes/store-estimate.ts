import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Estimate, EstimateRequest } from "#lib/core/service/schemas/estimate.ts";
import { hashRequest, nextDrift } from "./drift.ts";
import { notifyQuote } from "./internal/notify-quote.ts";

type Kept = { quoteId: string; revision: number; request: EstimateRequest; estimate: Estimate };

/**
 * Stores an estimate with its quote, and the changes since the earlier estimate. Does nothing if the quote has another
 * revision by now.
 */
export async function storeEstimate(ctx: MemberContext, kept: Kept): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, revision, request, estimate } = kept;
  const askedFor = hashRequest(request);
  await db().transaction(async (tx) => {
    const here = and(
      eq(quotes.workspaceId, ctx.workspace.id),
      eq(quotes.mode, ctx.mode),
      eq(quotes.id, quoteId),
    );
    const [quote] = await tx.select().from(quotes).where(here).for("update");
    if (quote?.revision !== revision) return;
    await tx
      .update(quotes)
      .set({
        estimate,
        estimatedRevision: revision,
        estimatedAt: sql`now()`,
        estimatedFor: askedFor,
        drift: nextDrift(quote, askedFor, estimate),
      })
      .where(here);
    await notifyQuote(tx, ctx, quoteId);
  });
}
