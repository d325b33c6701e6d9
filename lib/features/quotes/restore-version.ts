import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { readStored } from "#lib/read-stored.ts";
import { quoteDocumentSchema } from "./document.ts";
import { hashRequest } from "./drift.ts";
import { insertVersion } from "./internal/insert-version.ts";
import { notifyQuote } from "./internal/notify-quote.ts";
import { type LockedQuote, lockQuote } from "./lock-quote.ts";
import { skusOf } from "./quote-view.ts";
import { type RestoreVersionInput, restoreVersionSchema } from "./schemas-versions.ts";
import { toEstimateRequest } from "./to-estimate-request.ts";

/**
 * Replaces the content of a quote with a saved version and its estimate of that time. The next estimate then shows the
 * price changes since. All versions stay. If none has the replaced content, that is saved as a version first.
 * @returns the number of the version that has the replaced content
 * @throws AppError not_found | quote_moved
 */
export async function restoreVersion(ctx: MemberContext, input: RestoreVersionInput): Promise<number> {
  requirePermission(ctx, "quotes:write");
  const { version, ...shown } = parseInput(restoreVersionSchema, input);
  return db().transaction(async (tx) => {
    const quote = await lockQuote(ctx, tx, shown);
    const [saved] = await tx
      .select()
      .from(quoteVersions)
      .where(
        and(
          eq(quoteVersions.workspaceId, ctx.workspace.id),
          eq(quoteVersions.quoteId, quote.id),
          eq(quoteVersions.version, version),
        ),
      );
    if (!saved) throw notFound();
    const document = readStored(quoteDocumentSchema, saved.document, "quote");
    const kept =
      (await findKept(tx, quote)) ??
      (await insertVersion(tx, quote, { name: quote.name, note: "", by: ctx.actor.userId }));
    const revision = quote.revision + 1;
    const { request } = toEstimateRequest(document);
    const estimated = saved.estimate !== null && request !== null;
    await tx
      .update(quotes)
      .set({
        document,
        skus: skusOf(document),
        revision,
        estimate: estimated ? saved.estimate : null,
        estimatedRevision: estimated ? revision : null,
        estimatedAt: estimated ? saved.createdAt : null,
        estimatedFor: estimated ? hashRequest(request) : null,
        drift: sql`null`,
        updatedBy: ctx.actor.userId,
        updatedAt: sql`now()`,
      })
      .where(and(eq(quotes.workspaceId, ctx.workspace.id), eq(quotes.id, quote.id)));
    await writeAudit(tx, ctx, {
      action: "quote.restore_version",
      subjectType: "quote",
      subjectId: quote.id,
      details: { version, was: kept },
    });
    await notifyQuote(tx, ctx, quote.id);
    return kept;
  });
}

/** The number of the newest version with the quote's content; null if there is none. Name and estimate may differ. */
async function findKept(tx: Transaction, quote: LockedQuote): Promise<number | null> {
  const [kept] = await tx
    .select({ version: quoteVersions.version })
    .from(quoteVersions)
    .where(
      and(
        eq(quoteVersions.workspaceId, quote.workspaceId),
        eq(quoteVersions.quoteId, quote.id),
        eq(quoteVersions.document, quote.document),
      ),
    )
    .orderBy(desc(quoteVersions.version))
    .limit(1);
  return kept?.version ?? null;
}
