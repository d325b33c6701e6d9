import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";

export type LockedQuote = typeof quotes.$inferSelect;

/**
 * Locks a quote until the transaction ends, if it still has the given revision. An archived quote counts as not found.
 * @throws AppError not_found | quote_moved
 */
export async function lockQuote(
  ctx: MemberContext,
  tx: Transaction,
  { quoteId, revision }: { quoteId: string; revision: number },
): Promise<LockedQuote> {
  requirePermission(ctx, "quotes:write");
  const [quote] = await tx
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        eq(quotes.id, quoteId),
        isNull(quotes.archivedAt),
      ),
    )
    .for("update");
  if (!quote) throw notFound();
  if (quote.revision !== revision) throw new AppError("quote_moved", 409);
  return quote;
}
