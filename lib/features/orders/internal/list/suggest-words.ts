import { and, desc, eq, sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { foldWord, mostWords } from "../../search-words.ts";
import type { ListScope } from "./list-scope.ts";

/** Words are known from this many of the newest orders. */
const newest = 10_000;
/** Nearly every shorter word is one letter away from another. */
const shortest = 4;
const longest = 30;
/** Two, because a pair of swapped letters counts as two. */
const mostErrors = (word: string) => (word.length > shortest ? 2 : 1);

/**
 * The search with its misspelled words replaced by those of the newest orders; null if no word has a similar one. Words
 * with digits stay, since every number resembles another.
 */
export async function suggestWords(scope: ListScope, q: string): Promise<string | null> {
  const typed = q.trim().split(/\s+/).slice(0, mostWords);
  const words = typed.map(foldWord);
  const wanted = words.filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= longest,
  );
  if (wanted.length === 0) return null;
  const known = await listWords(scope, wanted);
  const replacements = words.map((word) => (wanted.includes(word) ? nearest(word, known) : null));
  if (replacements.every((word) => word === null)) return null;
  return replacements.map((word, at) => word ?? typed[at]).join(" ");
}

/** `letters`: without the space of a name that is stored as two words. */
type Known = { text: string; letters: string };

/** Null for a word that is known, also as a part of another, or that no known word resembles. */
function nearest(word: string, known: readonly Known[]): string | null {
  if (known.some(({ text }) => text.includes(word))) return null;
  const most = mostErrors(word);
  const similar = known
    .filter(({ letters }) => Math.abs(letters.length - word.length) <= most)
    .map(({ text, letters }) => ({ text, errors: distance(word, letters) }))
    .filter(({ errors }) => errors <= most);
  return similar.sort((a, b) => a.errors - b.errors)[0]?.text ?? null;
}

/**
 * The words of the newest orders that may be meant, the most frequent first. Also names like O'Neil and De Luca, which
 * are stored as two words and often typed as one.
 */
async function listWords(scope: ListScope, wanted: readonly string[]): Promise<Known[]> {
  const lengths = wanted.map((word) => word.length);
  const bodies = db()
    .select({ body: orderSearch.body })
    .from(orderSearch)
    .where(and(eq(orderSearch.workspaceId, scope.workspace.id), eq(orderSearch.mode, scope.mode)))
    .orderBy(desc(orderSearch.createdAt), desc(orderSearch.orderId))
    .limit(newest)
    .as("newest");
  const rows = await db()
    .select({ text: sql<string>`word`, letters: sql<string>`replace(word, ' ', '')` })
    .from(bodies)
    .crossJoin(
      sql`lateral (select unnest(string_to_array(${bodies.body}, ' ')) union all
        select (regexp_matches(${bodies.body}, ' ([[:alpha:]]{1,2} [[:alpha:]]+)(?= )', 'g'))[1]) as said(word)`,
    )
    .where(
      sql`length(word) between ${Math.min(...lengths) - 2} and ${Math.max(...lengths) + 3} and word !~ '[0-9]'`,
    )
    .groupBy(sql`word`)
    .orderBy(sql`count(*) desc, word`);
  return rows;
}
