import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readFaceWords } from "#lib/features/catalog/read-face-words.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { buildPrintableQuote, type PrintableQuote } from "./build-printable-quote.ts";
import { getQuote } from "./get-quote.ts";
import { nameVariants } from "./name-variants.ts";
import { placeLinePrints } from "./place-line-prints.ts";

/** A quote for printing, as last saved. */
type PrintedQuote = { sheet: PrintableQuote; hasLogo: boolean; issuedAt: string };

/**
 * The printable form of a quote, as last saved. Without costs if the estimate is of an earlier revision.
 * @throws AppError not_found
 */
export async function getPrintableQuote(
  ctx: MemberContext,
  { quoteId, showsCosts }: { quoteId: string; showsCosts: boolean },
  lang: string,
): Promise<PrintedQuote> {
  requireRole(ctx, "catalog:read");
  const { name, autoNamedOn, document, updatedAt, ...quote } = await getQuote(ctx, { quoteId });
  const skus = document.lines.map(({ sku }) => sku);
  const [names, faceWords, logo] = await Promise.all([
    nameVariants(ctx.workspace.id, skus, lang),
    readFaceWords(lang),
    findLogo(ctx.workspace.id),
  ]);
  const prints = await placeLinePrints(ctx.workspace.id, document.lines, names);
  const isCurrent = quote.estimatedRevision === quote.revision;
  return {
    sheet: buildPrintableQuote({
      name,
      autoNamedOn,
      document,
      estimate: isCurrent ? quote.estimate : null,
      names,
      faceWords,
      prints,
      showsCosts,
    }),
    hasLogo: logo !== null,
    issuedAt: updatedAt,
  };
}
