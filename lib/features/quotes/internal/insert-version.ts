import { and, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { quoteVersions } from "#drizzle/schema/quote-versions.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { HeldQuote } from "../hold-quote.ts";

type Words = { name: string; note: string; by: string };

/** Keeps a locked quote as it stands, under the next number. Returns the number. */
export async function insertVersion(tx: Transaction, quote: HeldQuote, words: Words): Promise<number> {
  const { workspaceId, id: quoteId, document } = quote;
  const version = quote.version + 1;
  await tx.insert(quoteVersions).values({
    workspaceId,
    quoteId,
    version,
    name: words.name,
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

/** What the service said of exactly this; of an earlier content it would tell wrong amounts. */
export const currentEstimate = ({ estimate, estimatedRevision, revision }: HeldQuote): unknown =>
  estimatedRevision === revision ? estimate : null;
