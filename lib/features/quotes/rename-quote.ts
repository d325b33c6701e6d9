import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getQuote } from "./get-quote.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type RenameQuoteInput, renameQuoteSchema } from "./schemas.ts";

/**
 * Changes the name and the note of a quote. They do not affect the estimate, so the revision stays.
 * @throws AppError not_found | quote_renamed if another member has changed them meanwhile
 */
export async function renameQuote(ctx: MemberContext, input: RenameQuoteInput): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { quoteId, name, note, was } = parseInput(renameQuoteSchema, input);
  const renamed = await db().transaction(async (tx) => {
    const [row] = await tx
      .update(quotes)
      .set({ name, note, ...(name !== was.name && { autoNamedOn: null }) })
      .where(
        and(
          eq(quotes.workspaceId, ctx.workspace.id),
          eq(quotes.mode, ctx.mode),
          eq(quotes.id, quoteId),
          eq(quotes.name, was.name),
          eq(quotes.note, was.note),
        ),
      )
      .returning({ id: quotes.id });
    if (!row) return false;
    const changed = [...(name === was.name ? [] : ["name"]), ...(note === was.note ? [] : ["note"])];
    await writeAudit(tx, ctx, {
      action: "quote.rename",
      subjectType: "quote",
      subjectId: quoteId,
      details: { changed },
    });
    await notifyQuote(tx, ctx, quoteId);
    return true;
  });
  if (renamed) return;
  const theirs = await getQuote(ctx, { quoteId });
  if (theirs.name !== name || theirs.note !== note) throw new AppError("quote_renamed", 409);
}
