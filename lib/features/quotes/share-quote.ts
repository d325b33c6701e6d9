import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { readStored } from "#lib/read-stored.ts";
import { type QuoteDocument, quoteDocumentSchema } from "./document.ts";
import { type HeldQuote, holdQuote } from "./hold-quote.ts";
import { currentEstimate, insertVersion } from "./internal/insert-version.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type ShareQuoteInput, shareQuoteSchema } from "./schemas-keeping.ts";

export type MadeShare = { link: string; version: number; expiresAt: string };

/**
 * A link that shows this version of a quote to whoever holds it. It is in this answer and nowhere else. What it shows
 * stays as it is now: without a saved version of exactly this, one is saved.
 * @throws AppError not_found | quote_moved | share_empty | share_unpriced | share_unestimated
 */
export async function shareQuote(ctx: MemberContext, input: ShareQuoteInput): Promise<MadeShare> {
  requirePermission(ctx, "quotes:write");
  const { days, showsCosts, lang, ...shown } = parseInput(shareQuoteSchema, input);
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  return db().transaction(async (tx) => {
    const quote = await holdQuote(ctx, tx, shown);
    refuseUnready(readStored(quoteDocumentSchema, quote.document, "quote"), quote, showsCosts);
    const version =
      (await findSame(tx, quote)) ??
      (await insertVersion(tx, quote, { name: quote.name, note: "", by: ctx.actor.userId }));
    const [made] = await tx
      .insert(quoteShares)
      .values({
        workspaceId: ctx.workspace.id,
        quoteId: quote.id,
        version,
        tokenHash,
        showsCosts,
        lang,
        createdBy: ctx.actor.userId,
        expiresAt: sql`now() + make_interval(days => ${days}::int)`,
      })
      .returning({ id: quoteShares.id, expiresAt: quoteShares.expiresAt });
    if (!made) throw new Error("PostgreSQL returned no row for an insert");
    await writeAudit(tx, ctx, {
      action: "quote.share",
      subjectType: "quote",
      subjectId: quote.id,
      details: { share: made.id, version, days, shows_costs: showsCosts },
    });
    await notifyQuote(tx, ctx, quote.id);
    return {
      link: `${env().APP_URL}${paths.share(token)}`,
      version,
      expiresAt: made.expiresAt.toISOString(),
    };
  });
}

/** Who receives it must be able to read an offer in it. */
function refuseUnready(document: QuoteDocument, quote: HeldQuote, showsCosts: boolean): void {
  const { lines } = document;
  const isWhole = lines.length > 0 && lines.every(({ sku, quantity }) => sku && quantity !== null);
  if (!isWhole) throw new AppError("share_empty", 422);
  if (showsCosts && currentEstimate(quote) === null) throw new AppError("share_unestimated", 422);
  const unpriced = lines.filter(({ sellingCents }) => sellingCents === null).length;
  if (unpriced > 0 && !showsCosts) throw new AppError("share_unpriced", 422, { count: unpriced });
}

/** The last saved version, if the quote stands exactly as it was saved, under the name that the reader is to see. */
async function findSame(tx: Transaction, quote: HeldQuote): Promise<number | null> {
  const [last] = await tx
    .select()
    .from(quoteVersions)
    .where(
      and(
        eq(quoteVersions.workspaceId, quote.workspaceId),
        eq(quoteVersions.quoteId, quote.id),
        eq(quoteVersions.version, quote.version),
      ),
    );
  if (!last) return null;
  const same =
    last.name === quote.name &&
    isDeepStrictEqual(last.document, quote.document) &&
    isDeepStrictEqual(last.estimate, currentEstimate(quote));
  return same ? last.version : null;
}
