import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { shareIdSchema } from "./schemas-versions.ts";

/**
 * Revokes a shared link. A repeat changes nothing.
 * @throws AppError not_found
 */
export async function revokeShare(ctx: MemberContext, input: z.input<typeof shareIdSchema>): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { shareId } = parseInput(shareIdSchema, input);
  await db().transaction(async (tx) => {
    const ofThisMode = tx
      .select({ id: quotes.id })
      .from(quotes)
      .where(
        and(
          eq(quotes.workspaceId, ctx.workspace.id),
          eq(quotes.id, quoteShares.quoteId),
          eq(quotes.mode, ctx.mode),
        ),
      );
    const here = and(
      eq(quoteShares.workspaceId, ctx.workspace.id),
      eq(quoteShares.id, shareId),
      exists(ofThisMode),
    );
    const [share] = await tx.select().from(quoteShares).where(here).for("update");
    if (!share) throw notFound();
    if (share.revokedAt) return;
    await tx
      .update(quoteShares)
      .set({ revokedAt: sql`now()` })
      .where(and(here, isNull(quoteShares.revokedAt)));
    await writeAudit(tx, ctx, {
      action: "quote.unshare",
      subjectType: "quote",
      subjectId: share.quoteId,
      details: { share: shareId },
    });
    await notifyQuote(tx, ctx, share.quoteId);
  });
}
