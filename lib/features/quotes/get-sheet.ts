import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { getQuote } from "./get-quote.ts";
import { layOutSheet, type Sheet } from "./lay-out-sheet.ts";
import { nameVariants } from "./name-variants.ts";

/** A quote as it stands, for paper. */
type PrintedQuote = { sheet: Sheet; hasLogo: boolean; issuedAt: string };

/**
 * What a printer gets of a quote as it was last saved.
 * @throws AppError not_found
 */
export async function getSheet(
  ctx: MemberContext,
  { quoteId, showsCosts }: { quoteId: string; showsCosts: boolean },
  lang: string,
): Promise<PrintedQuote> {
  requireRole(ctx, "catalog:read");
  const { name, document, estimate, estimatedRevision, revision, updatedAt } = await getQuote(ctx, {
    quoteId,
  });
  const skus = document.lines.map(({ sku }) => sku);
  const [names, logo] = await Promise.all([
    nameVariants(ctx.workspace.id, skus, lang),
    findLogo(ctx.workspace.id),
  ]);
  const told = estimatedRevision === revision ? estimate : null;
  return {
    sheet: layOutSheet({ name, document, estimate: told, names, showsCosts }),
    hasLogo: logo !== null,
    issuedAt: updatedAt,
  };
}
