import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { archiveQuoteSchema } from "./schemas.ts";

/**
 * Archives a quote, or brings it back. Nothing is deleted, and shared links continue to work.
 * @throws AppError not_found
 */
export async function archiveQuote(
  ctx: MemberContext,
  input: z.input<typeof archiveQuoteSchema>,
): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, archived } = parseInput(archiveQuoteSchema, input);
  await db().transaction(async (tx) => {
    const [row] = await tx
      .update(quotes)
      .set({ archivedAt: archived ? sql`now()` : null, updatedBy: ctx.actor.userId })
      .where(and(eq(quotes.workspaceId, ctx.workspace.id), eq(quotes.mode, ctx.mode), eq(quotes.id, quoteId)))
      .returning({ id: quotes.id });
    if (!row) throw notFound();
    await writeAudit(tx, ctx, {
      action: archived ? "quote.archive" : "quote.restore",
      subjectType: "quote",
      subjectId: quoteId,
    });
    await notifyQuote(tx, ctx, quoteId);
  });
}
