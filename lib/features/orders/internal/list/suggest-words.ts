import { and, desc, eq, sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { foldWord } from "../../search-words.ts";
import type { ListScope } from "./list-scope.ts";

/** Words are known from this many of the newest orders. */
const newest = 10_000;
/** Nearly every shorter word is one letter away from another. */
const shortest = 4;
const mostLetters = 30;
/** Two, because a pair of swapped letters counts as two. */
const mostErrors = (word: string) => (word.length > shortest ? 2 : 1);

/**
 * The search with its misspelled words replaced by those of the newest orders; null if no word has a similar one. Words
 * with digits stay, since every number resembles another.
 */
export async function suggestWords(scope: ListScope, q: string): Promise<string | null> {
  const typed = q.split(/\s+/).map((text) => ({ text, word: foldWord(text) }));
  const wanted = typed.flatMap(({ word }) =>
    /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= mostLetters ? [word] : [],
  );
  if (wanted.length === 0) return null;
  const known = await listWords(scope, wanted);
  const replaced = typed.map(
    ({ text, word }) => (wanted.includes(word) ? nearest(word, known) : null) ?? text,
  );
  const suggestion = replaced.join(" ");
  return suggestion === q.trim() ? null : suggestion;
}

/** Null for a word that is known, also as a part of another, or that no known word resembles. */
function nearest(word: string, known: readonly string[]): string | null {
  if (known.some((each) => each.includes(word))) return null;
  const similar = known
    .map((each) => ({ each, errors: distance(word, each) }))
    .filter(({ errors }) => errors <= mostErrors(word));
  return similar.sort((a, b) => a.errors - b.errors)[0]?.each ?? null;
}

/** The words of the newest orders that may be meant, the most frequent first. */
async function listWords(scope: ListScope, wanted: readonly string[]): Promise<string[]> {
  const lengths = wanted.map((word) => word.length);
  const bodies = db()
    .select({ body: orderSearch.body })
    .from(orderSearch)
    .where(and(eq(orderSearch.workspaceId, scope.workspace.id), eq(orderSearch.mode, scope.mode)))
    .orderBy(desc(orderSearch.createdAt), desc(orderSearch.orderId))
    .limit(newest)
    .as("newest");
  const rows = await db()
    .select({ word: sql<string>`word` })
    .from(bodies)
    .crossJoin(sql`unnest(string_to_array(${bodies.body}, ' ')) as word`)
    .where(sql`length(word) between ${Math.min(...lengths) - 2} and ${mostLetters + 2} and word !~ '[0-9]'`)
    .groupBy(sql`word`)
    .orderBy(sql`count(*) desc, word`);
  return rows.map(({ word }) => word);
}
