import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getQuote } from "./get-quote.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { quoteIdSchema } from "./schemas.ts";

/**
 * Dismisses the price changes of a quote. Later estimates are compared with the last one. Does nothing if there are no
 * changes.
 * @throws AppError not_found
 */
export async function dismissDrift(ctx: MemberContext, input: { quoteId: string }): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { quoteId } = parseInput(quoteIdSchema, input);
  const isDismissed = await db().transaction(async (tx) => {
    const [dismissed] = await tx
      .update(quotes)
      .set({ drift: sql`null` })
      .where(
        and(
          eq(quotes.workspaceId, ctx.workspace.id),
          eq(quotes.mode, ctx.mode),
          eq(quotes.id, quoteId),
          isNotNull(quotes.drift),
        ),
      )
      .returning({ id: quotes.id });
    if (!dismissed) return false;
    await writeAudit(tx, ctx, { action: "quote.take_note", subjectType: "quote", subjectId: quoteId });
    await notifyQuote(tx, ctx, quoteId);
    return true;
  });
  if (!isDismissed) await getQuote(ctx, { quoteId });
}
