import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { AppError } from "#lib/errors.ts";
import { type Acceptance, toAcceptance } from "#lib/features/quotes/acceptance.ts";
import { buildPrintableQuote, type PrintableQuote } from "#lib/features/quotes/build-printable-quote.ts";
import { quoteDocumentSchema } from "#lib/features/quotes/document.ts";
import { findShare, type Share } from "#lib/features/quotes/find-share.ts";
import { nameVariants } from "#lib/features/quotes/name-variants.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { readStored } from "#lib/read-stored.ts";
import { recordIfPossible } from "#lib/write-failure.ts";

/** The content that a share link shows. Dates are ISO 8601 in UTC. */
type OpenedShare = {
  sheet: PrintableQuote;
  from: string;
  hasLogo: boolean;
  lang: Lang;
  issuedAt: string;
  validUntil: string;
  /** Null until the reader accepts it. `by` is empty once the name was erased. */
  acceptance: Acceptance | null;
};

/**
 * Reads the quote behind a share link, in the version that was shared, and records the time of the visit.
 * @param accepted the browser's `Accept-Language`
 * @throws AppError share_unknown | share_expired
 */
export async function openShare(token: string, accepted: string | null): Promise<OpenedShare> {
  const share = await findShare(token);
  const [version, logo] = await Promise.all([findVersion(share), findLogo(share.workspaceId)]);
  if (!version) throw new AppError("share_unknown", 404);
  const document = readStored(quoteDocumentSchema, version.document, "quote");
  const lang = preferredLocale(share.lang, accepted);
  const skus = document.lines.map(({ sku }) => sku);
  const names = await nameVariants(share.workspaceId, skus, lang);
  await recordIfPossible(recordOpened(share));
  return {
    sheet: buildPrintableQuote({
      name: version.name,
      document,
      estimate: estimateSchema.nullable().catch(null).parse(version.estimate),
      names,
      showsCosts: share.showsCosts,
    }),
    from: share.workspaceName,
    hasLogo: logo !== null,
    lang,
    issuedAt: version.createdAt.toISOString(),
    validUntil: share.expiresAt.toISOString(),
    acceptance: toAcceptance(share),
  };
}

async function findVersion({ workspaceId, quoteId, version }: Share) {
  const [found] = await db()
    .select()
    .from(quoteVersions)
    .where(
      and(
        eq(quoteVersions.workspaceId, workspaceId),
        eq(quoteVersions.quoteId, quoteId),
        eq(quoteVersions.version, version),
      ),
    );
  return found;
}

/** Writes at most once a minute, so that repeated reloads do not cause a write each. */
async function recordOpened({ workspaceId, mode, quoteId, id }: Share): Promise<void> {
  const [noted] = await db()
    .update(quoteShares)
    .set({ lastOpenedAt: sql`now()` })
    .where(
      and(
        eq(quoteShares.workspaceId, workspaceId),
        eq(quoteShares.id, id),
        or(isNull(quoteShares.lastOpenedAt), lt(quoteShares.lastOpenedAt, sql`now() - interval '1 minute'`)),
      ),
    )
    .returning({ id: quoteShares.id });
  if (noted) await notifyChange(db(), { workspaceId, mode, kind: "quote", id: quoteId });
}
