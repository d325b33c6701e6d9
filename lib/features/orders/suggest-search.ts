import { and, desc, eq, sql } from "drizzle-orm";
import { distance } from "fastest-levenshtein";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { ListScope } from "./internal/list/list-scope.ts";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import type { OrderQuery } from "./order-query.ts";
import { foldWord, mostWords } from "./search-words.ts";

/** Words are known from this many of the newest orders. */
const newest = 10_000;
/** Nearly every shorter word is one letter away from another. */
const shortest = 4;
const longest = 30;
/** Two, because a pair of swapped letters counts as two. */
const mostErrors = (word: string) => (word.length > shortest ? 2 : 1);

/** `q`: the corrected search; null if there is nothing to correct. */
export type SearchSuggestion = { q: string | null };

/**
 * For a search that found nothing: the search with its misspelled words replaced by those of the newest orders. Words
 * with digits stay, since every number resembles another. The list does not wait for it, because reading the words of
 * 10,000 orders takes longer than any search.
 */
export async function suggestSearch(
  ctx: MemberContext,
  input: Pick<OrderQuery, "q">,
): Promise<SearchSuggestion> {
  requireRole(ctx, "orders:read");
  const { q } = parseInput(orderQuerySchema, input);
  const typed = q.trim().split(/\s+/).slice(0, mostWords);
  const words = typed.map(foldWord);
  const wanted = words.filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= longest,
  );
  if (wanted.length === 0) return { q: null };
  const known = await listWords(ctx, wanted);
  const replacements = words.map((word) => (wanted.includes(word) ? nearest(word, known) : null));
  if (replacements.every((word) => word === null)) return { q: null };
  return { q: replacements.map((word, at) => word ?? typed[at]).join(" ") };
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
