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
import { mostLines } from "./limits.ts";
import { mergeLines, newDocument } from "./new-document.ts";
import { skusOf } from "./quote-view.ts";
import { type AddToQuoteInput, addToQuoteSchema } from "./schemas.ts";

/**
 * Puts lines into a quote, or into a new one of the given name. Whoever has it open sees them come.
 * @returns the quote's id
 * @throws AppError not_found | quote_archived | quote_full
 */
export async function addLines(ctx: MemberContext, input: AddToQuoteInput, newName: string): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, lines } = parseInput(addToQuoteSchema, input);
  return db().transaction(async (tx) => {
    const held = quoteId ? await holdQuote(ctx, tx, quoteId) : null;
    const document = held?.document ?? newDocument();
    const merged = { ...document, lines: mergeLines(document.lines, lines, randomUUID) };
    if (merged.lines.length > mostLines) {
      throw new AppError("quote_full", 422, { max: mostLines, has: document.lines.length });
    }
    if (!held) return insertQuote(ctx, tx, { name: newName, document: merged });
    await tx
      .update(quotes)
      .set({
        document: merged,
        skus: skusOf(merged),
        revision: held.revision + 1,
        updatedBy: ctx.actor.userId,
        updatedAt: sql`now()`,
      })
      .where(and(eq(quotes.workspaceId, ctx.workspace.id), eq(quotes.id, held.id)));
    await notifyQuote(tx, ctx, held.id);
    return held.id;
  });
}

/** Until the transaction ends nobody else changes it. */
async function holdQuote(ctx: MemberContext, tx: Transaction, quoteId: string) {
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
