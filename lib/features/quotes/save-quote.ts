import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getQuote } from "./get-quote.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type QuoteView, skusOf } from "./quote-view.ts";
import { quoteIdSchema, type SaveQuoteInput, saveQuoteSchema } from "./schemas.ts";

/** A conflict is a result: both contents are kept, and the member decides. */
export type SaveOutcome = { outcome: "saved"; revision: number } | { outcome: "conflict"; theirs: QuoteView };

/**
 * Saves the content of a quote if it still has the revision that the member edited. A repeat after a lost reply counts
 * as the same save.
 * @throws AppError not_found | quote_archived
 */
export async function saveQuote(
  ctx: MemberContext,
  input: SaveQuoteInput & { quoteId: string },
): Promise<SaveOutcome> {
  requirePermission(ctx, "quotes:write");
  const { quoteId } = parseInput(quoteIdSchema, input);
  const { revision, document } = parseInput(saveQuoteSchema, input);
  const next = revision + 1;
  const saved = await db().transaction(async (tx) => {
    const [row] = await tx
      .update(quotes)
      .set({
        document,
        skus: skusOf(document),
        revision: next,
        updatedBy: ctx.actor.userId,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(quotes.workspaceId, ctx.workspace.id),
          eq(quotes.mode, ctx.mode),
          eq(quotes.id, quoteId),
          eq(quotes.revision, revision),
          isNull(quotes.archivedAt),
        ),
      )
      .returning({ id: quotes.id });
    if (row) await notifyQuote(tx, ctx, quoteId);
    return row !== undefined;
  });
  if (saved) return { outcome: "saved", revision: next };
  const theirs = await getQuote(ctx, { quoteId });
  if (theirs.archivedAt) throw new AppError("quote_archived", 409);
  const isSame = theirs.revision === next && isDeepStrictEqual(theirs.document, document);
  return isSame ? { outcome: "saved", revision: next } : { outcome: "conflict", theirs };
}
