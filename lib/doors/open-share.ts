import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { preferredLocale } from "#lib/core/i18n/locales.ts";
import { estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { readFaceWords } from "#lib/features/catalog/read-face-words.ts";
import { requestLanguages } from "#lib/features/catalog/request-languages.ts";
import { type Acceptance, toAcceptance } from "#lib/features/quotes/acceptance.ts";
import {
  buildPrintableQuote,
  type PrintableLine,
  type PrintableQuote,
} from "#lib/features/quotes/build-printable-quote.ts";
import { findShare, type Share } from "#lib/features/quotes/find-share.ts";
import { findSharedVersion } from "#lib/features/quotes/find-shared-version.ts";
import { nameVariants } from "#lib/features/quotes/name-variants.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { paths } from "#lib/paths.ts";
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
  const [version, logo] = await Promise.all([findSharedVersion(share), findLogo(share.workspaceId)]);
  const { document } = version;
  const lang = preferredLocale(share.lang, accepted);
  const skus = document.lines.map(({ sku }) => sku);
  const [names, faceWords] = await Promise.all([
    nameVariants(share.workspaceId, skus, lang),
    readFaceWords(lang),
    // Keeps the language in use for as long as links in it are opened.
    requestLanguages(share.workspaceId, [lang]),
  ]);
  await recordIfPossible(recordOpened(share));
  const sheet = buildPrintableQuote({
    name: version.name,
    autoNamedOn: version.autoNamedOn,
    document,
    estimate: estimateSchema.nullable().catch(null).parse(version.estimate),
    names,
    faceWords,
    showsCosts: share.showsCosts,
  });
  return {
    sheet: { ...sheet, lines: sheet.lines.map((line) => withOwnPicture(line, token)) },
    from: share.workspaceName,
    hasLogo: logo !== null,
    lang,
    issuedAt: version.createdAt.toISOString(),
    validUntil: share.expiresAt.toISOString(),
    acceptance: toAcceptance(share),
  };
}

/** The address of the original would name the print service. Our picture contains the prints. */
const withOwnPicture = (line: PrintableLine, token: string): PrintableLine => ({
  ...line,
  imageUrl: line.imageUrl && paths.api.sharePicture(token, line.id),
  prints: [],
});

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
