import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
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
import { notifyQuote } from "./internal/notify-quote.ts";
import { lockQuote } from "./lock-quote.ts";
import { skusOf } from "./quote-view.ts";
import { type RestoreVersionInput, restoreVersionSchema } from "./schemas-versions.ts";
import { toEstimateRequest } from "./to-estimate-request.ts";

/**
 * Replaces the content of a quote with a saved version and its estimate of that time. The next estimate then shows the
 * price changes since. All versions stay.
 * @throws AppError not_found | quote_moved
 */
export async function restoreVersion(ctx: MemberContext, input: RestoreVersionInput): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { version, ...shown } = parseInput(restoreVersionSchema, input);
  await db().transaction(async (tx) => {
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
      details: { version },
    });
    await notifyQuote(tx, ctx, quote.id);
  });
}
