import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { type CatalogScope, offeredProducts } from "./offered-products.ts";
import { formsOf, readTerms } from "./search-words.ts";

/** Typos allowed in a word of that length. A word of one or two letters must be exact. */
const maxTypos = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2);

/**
 * How much longer a word may be than a mistyped one of few letters. With a typo, those are the beginning of many words:
 * "cups" of "cushion".
 */
const mostUntyped = (length: number) => (length < 6 ? 2 : Number.POSITIVE_INFINITY);

/**
 * The word whose beginning is nearest to `typed`, the first of equally near ones. Null if all are too far, much longer,
 * or begin with another letter: such words are seldom meant. Nor is a number: "450" is not a mistyped "40x40".
 */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  if (/\d/.test(typed)) return null;
  let nearest: { word: string; slips: number } | null = null;
  const longest = typed.length + mostUntyped(typed.length);
  for (const word of words.filter((known) => known[0] === typed[0] && known.length <= longest)) {
    const slips = prefixDistance(typed, word);
    if (slips <= maxTypos(typed.length) && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) {
      nearest = { word, slips };
    }
  }
  return nearest?.word ?? null;
}

/**
 * The edit distance between `typed` and the nearest prefix of `word`. An edit adds, removes or replaces a letter, or
 * swaps two neighbours.
 */
export function prefixDistance(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        at(row, j - 1) + (isSame ? 0 : 1),
        at(row, j) + 1,
        at(next, j - 1) + 1,
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

/** A word to search for. With `bySku` it is part of a typed SKU, so only the products of `skuProducts` match it. */
type SearchWord = { word: string; bySku: boolean };

export type ReadWords = {
  words: SearchWord[];
  /** Ids of the products with a SKU that begins with a typed term. */
  skuProducts: string[];
  /** Mistyped words, and the words that the search uses instead. */
  spelled: { typed: string; meant: string }[];
  /** Typed words that are not similar to any word of the catalog. */
  unknown: string[];
};

const nearestToJudge = 12;
const highest = sql`chr(1114111)`;
const foldedSku = sql`lower(${catalogVariants.sku}) collate "C"`;

/** Reads a search text: known words, mistyped words with their correction, and SKUs. */
export async function readWords(scope: CatalogScope, q: string): Promise<ReadWords> {
  const terms = readTerms(q);
  if (terms.length === 0) return { words: [], skuProducts: [], spelled: [], unknown: [] };
  const typed = [...new Set(terms.map((term) => term.typed))];
  const { strange, skus } = await ask(scope, typed, [...new Set(terms.flatMap(({ words }) => words))]);

  const isSku = new Set(skus.map((sku) => sku.typed));
  const meant = new Map(strange.map(({ word, like }) => [word, nearestWord(word, like)]));
  const words = terms.flatMap((term) =>
    term.words.map((word) => ({ typed: word, bySku: isSku.has(term.typed), meant: meant.get(word) })),
  );
  const doubtful = words.filter((word) => !word.bySku && meant.has(word.typed));
  return {
    words: words.map((word) => ({ word: word.meant ?? word.typed, bySku: word.bySku })),
    skuProducts: [...new Set(skus.flatMap(({ products }) => products))],
    spelled: doubtful.flatMap((word) => (word.meant ? [{ typed: word.typed, meant: word.meant }] : [])),
    unknown: doubtful.filter((word) => !word.meant).map((word) => word.typed),
  };
}

type Answer = {
  strange: { word: string; like: string[] }[];
  skus: { typed: string; products: string[] }[];
};

async function ask(scope: CatalogScope, typed: string[], words: string[]): Promise<Answer> {
  const forms = words.flatMap((word) => formsOf(word, scope.lang).map((form) => ({ word, form })));
  const { rows } = await db().execute<Answer>(sql`
    with offered as materialized (${offeredProducts(scope)}),
    strange as materialized (
      select word from unnest(
        ${sql.param(forms.map(({ word }) => word))}::text[],
        ${sql.param(forms.map(({ form }) => form))}::text[]
      ) as forms (word, form)
      group by word
      having not bool_or(exists (select from offered where ${containsForm}))
    ),
    vocabulary as materialized (
      select distinct known from offered, unnest(string_to_array(search_text, ' ')) as known
      where length(known) > 2 and exists (select from strange where length(word) > 2)
    )
    select
      (select coalesce(json_agg(json_build_object('word', word, 'like', (${likeWord}))), '[]') from strange)
        as strange,
      (select coalesce(json_agg(hit), '[]') from (${skuHits(scope, typed)}) as hit) as skus`);
  return rows[0] ?? { strange: [], skus: [] };
}

/** A word of one or two letters must begin a word of the text, because nearly every text contains it somewhere. */
const containsForm = sql`strpos(search_text, case when length(form) > 2 then form else ' ' || form end) > 0`;

const likeWord = sql`
  select coalesce(json_agg(known order by likeness desc, known), '[]') from (
    select known, similarity(known, word) + word_similarity(word, known) as likeness
    from vocabulary order by likeness desc, known limit ${nearestToJudge}
  ) as nearest`;

/** A word of letters that product texts contain is not treated as a SKU: often thousands of SKUs begin with it. */
function skuHits({ workspaceId }: CatalogScope, typed: string[]): SQL {
  const hits = typed.map((term) => {
    const mayBeSku = /^\p{L}+$/u.test(term)
      ? sql`exists (select from strange where word = ${term})`
      : sql`true`;
    return sql`
      select ${term}::text as typed, json_agg(distinct ${catalogVariants.productId}) as products
      from ${catalogVariants}
      where ${catalogVariants.workspaceId} = ${workspaceId} and ${mayBeSku}
        and ${foldedSku} >= ${term} and ${foldedSku} < ${term} || ${highest}
      having count(*) > 0`;
  });
  return sql.join(hits, sql` union all `);
}
