import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";

export type HeldQuote = typeof quotes.$inferSelect;

/**
 * Locks a quote until the transaction ends, if it still is what somebody looks at.
 * @throws AppError not_found | quote_moved
 */
export async function holdQuote(
  ctx: MemberContext,
  tx: Transaction,
  { quoteId, revision }: { quoteId: string; revision: number },
): Promise<HeldQuote> {
  requirePermission(ctx, "quotes:write");
  const [held] = await tx
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
  if (!held) throw notFound();
  if (held.revision !== revision) throw new AppError("quote_moved", 409);
  return held;
}
