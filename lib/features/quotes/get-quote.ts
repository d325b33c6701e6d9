import { and, desc, eq, exists, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { toAcceptance } from "./acceptance.ts";
import { type QuoteView, quoteColumns, toQuoteView } from "./quote-view.ts";
import { quoteIdSchema } from "./schemas.ts";

/**
 * A quote as it was last saved.
 * @throws AppError not_found
 */
export async function getQuote(ctx: MemberContext, input: { quoteId: string }): Promise<QuoteView> {
  requireRole(ctx, "catalog:read");
  const parsed = quoteIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [row] = await db()
    .select(quoteColumns)
    .from(quotes)
    .leftJoin(users, eq(users.id, quotes.updatedBy))
    .where(
      and(
        eq(quotes.workspaceId, ctx.workspace.id),
        eq(quotes.mode, ctx.mode),
        eq(quotes.id, parsed.data.quoteId),
      ),
    );
  if (!row) throw notFound();
  return toQuoteView(row, await findAcceptance(ctx, row.id));
}

/** The last acceptance by a shared link. */
async function findAcceptance({ workspace }: MemberContext, quoteId: string): Promise<QuoteView["accepted"]> {
  const { version, acceptedAt, acceptedBy } = quoteShares;
  const made = db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, quoteShares.workspaceId),
        eq(orderIntents.quoteId, quoteShares.quoteId),
        eq(orderIntents.kind, "create"),
        inArray(orderIntents.state, ["open", "in_doubt", "succeeded"]),
        gte(orderIntents.createdAt, acceptedAt),
      ),
    );
  const [last] = await db()
    .select({
      ...{ version, acceptedAt, acceptedBy },
      isChanged: sql<boolean>`${quotes.document} <> ${quoteVersions.document}`,
      isOrdered: sql<boolean>`${exists(made)}`,
    })
    .from(quoteShares)
    .innerJoin(
      quotes,
      and(eq(quotes.workspaceId, quoteShares.workspaceId), eq(quotes.id, quoteShares.quoteId)),
    )
    .innerJoin(
      quoteVersions,
      and(
        eq(quoteVersions.workspaceId, quoteShares.workspaceId),
        eq(quoteVersions.quoteId, quoteShares.quoteId),
        eq(quoteVersions.version, version),
      ),
    )
    .where(
      and(
        eq(quoteShares.workspaceId, workspace.id),
        eq(quoteShares.quoteId, quoteId),
        isNotNull(quoteShares.acceptedAt),
      ),
    )
    .orderBy(desc(quoteShares.acceptedAt))
    .limit(1);
  const acceptance = last && toAcceptance(last);
  if (!acceptance) return null;
  const { isChanged, isOrdered } = last;
  return { ...acceptance, version: last.version, isChanged, isOrdered };
}
