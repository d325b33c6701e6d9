import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { newLinkToken } from "#lib/core/auth/link-token.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { requestLanguages } from "#lib/features/catalog/request-languages.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { readStored } from "#lib/read-stored.ts";
import { type QuoteDocument, quoteDocumentSchema } from "./document.ts";
import { currentEstimate, insertVersion } from "./internal/insert-version.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type LockedQuote, lockQuote } from "./lock-quote.ts";
import { type ShareQuoteInput, shareQuoteSchema } from "./schemas-versions.ts";

export type CreatedShare = { link: string; version: number; expiresAt: string };

/**
 * Creates a link that shows one version of a quote to anyone with the link. Only this reply contains the link. Later
 * changes of the quote do not affect it: if no saved version has exactly this content, a new version is saved.
 * @throws AppError not_found | quote_moved | share_empty | share_unpriced | share_unestimated
 */
export async function shareQuote(ctx: MemberContext, input: ShareQuoteInput): Promise<CreatedShare> {
  requirePermission(ctx, "quotes:write");
  const { days, showsCosts, lang, ...shown } = parseInput(shareQuoteSchema, input);
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  const shared = await db().transaction(async (tx) => {
    const quote = await lockQuote(ctx, tx, shown);
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
  // So that the page names products in the language of its reader from the first view.
  await requestLanguages(ctx.workspace.id, lang ? [lang] : languages);
  return shared;
}

/** Refuses a quote that is not a complete offer for its reader. */
function refuseUnready(document: QuoteDocument, quote: LockedQuote, showsCosts: boolean): void {
  const { lines } = document;
  const isWhole = lines.length > 0 && lines.every(({ sku, quantity }) => sku && quantity !== null);
  if (!isWhole) throw new AppError("share_empty", 422);
  if (showsCosts && currentEstimate(quote) === null) throw new AppError("share_unestimated", 422);
  const unpriced = lines.filter(({ sellingCents }) => sellingCents === null).length;
  if (unpriced > 0 && !showsCosts) throw new AppError("share_unpriced", 422, { count: unpriced });
}

/** The number of the last saved version if it has the same name, content and estimate as the quote. Else null. */
async function findSame(tx: Transaction, quote: LockedQuote): Promise<number | null> {
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
    last.autoNamedOn === quote.autoNamedOn &&
    isDeepStrictEqual(last.document, quote.document) &&
    isDeepStrictEqual(last.estimate, currentEstimate(quote));
  return same ? last.version : null;
}
