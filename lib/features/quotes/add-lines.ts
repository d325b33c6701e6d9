import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { readStored } from "#lib/read-stored.ts";
import { quoteDocumentSchema } from "./document.ts";
import { insertQuote } from "./insert-quote.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { maxLineItems } from "./limits.ts";
import { mergeLines, newDocument } from "./new-document.ts";
import { skusOf } from "./quote-view.ts";
import { type AddToQuoteInput, addToQuoteSchema, type CreateQuoteInput } from "./schemas.ts";

/**
 * Adds line items to a quote, or to a new one with the given name. Pages that show the quote update at once.
 * @returns the quote's id
 * @throws AppError not_found | quote_archived | quote_full
 */
export async function addLines(
  ctx: MemberContext,
  input: AddToQuoteInput,
  named: CreateQuoteInput,
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, lines } = parseInput(addToQuoteSchema, input);
  return db().transaction(async (tx) => {
    const locked = quoteId ? await lockQuote(ctx, tx, quoteId) : null;
    const document = locked?.document ?? newDocument();
    const merged = { ...document, lines: mergeLines(document.lines, lines, randomUUID) };
    if (merged.lines.length > maxLineItems) {
      throw new AppError("quote_full", 422, { max: maxLineItems, has: document.lines.length });
    }
    if (!locked) return insertQuote(ctx, tx, { ...named, document: merged });
    await tx
      .update(quotes)
      .set({
        document: merged,
        skus: skusOf(merged),
        revision: locked.revision + 1,
        updatedBy: ctx.actor.userId,
        updatedAt: sql`now()`,
      })
      .where(and(eq(quotes.workspaceId, ctx.workspace.id), eq(quotes.id, locked.id)));
    await notifyQuote(tx, ctx, locked.id);
    return locked.id;
  });
}

/** Locks the quote until the transaction ends. */
async function lockQuote(ctx: MemberContext, tx: Transaction, quoteId: string) {
  const [row] = await tx
    .select({
      id: quotes.id,
      revision: quotes.revision,
      document: quotes.document,
      archivedAt: quotes.archivedAt,
    })
    .from(quotes)
    .where(and(eq(quotes.workspaceId, ctx.workspace.id), eq(quotes.mode, ctx.mode), eq(quotes.id, quoteId)))
    .for("update");
  if (!row) throw notFound();
  if (row.archivedAt) throw new AppError("quote_archived", 409);
  return { ...row, document: readStored(quoteDocumentSchema, row.document, "quote") };
}
