import { and, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { LockedQuote } from "../lock-quote.ts";

type Words = { name: string; note: string; by: string };

/** Saves a locked quote as a version with the next number. Returns the number. */
export async function insertVersion(tx: Transaction, quote: LockedQuote, words: Words): Promise<number> {
  const { workspaceId, id: quoteId, document } = quote;
  const version = quote.version + 1;
  await tx.insert(quoteVersions).values({
    workspaceId,
    quoteId,
    version,
    name: words.name,
    autoNamedOn: words.name === quote.name ? quote.autoNamedOn : null,
    note: words.note,
    document,
    estimate: currentEstimate(quote),
    createdBy: words.by,
  });
  await tx
    .update(quotes)
    .set({ version })
    .where(and(eq(quotes.workspaceId, workspaceId), eq(quotes.id, quoteId)));
  return version;
}

/** The estimate of exactly this revision, else null: an estimate of earlier content would show wrong amounts. */
export const currentEstimate = ({ estimate, estimatedRevision, revision }: LockedQuote): unknown =>
  estimatedRevision === revision ? estimate : null;
