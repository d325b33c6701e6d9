import {
  type EntryKind,
  entryKinds,
  type PaletteEntry,
  type PaletteOpening,
} from "#lib/features/palette/entry.ts";

/** The words of a text in lower case without accents, split at spaces and punctuation. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * The entries that match: each typed word must begin a word of the entry. Sorted by score; a label scores higher than
 * keywords.
 */
export function rankEntries(entries: readonly PaletteEntry[], q: string): PaletteEntry[] {
  const typed = wordsOf(q);
  if (typed.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

function scoreOf({ label, keywords = "" }: PaletteEntry, typed: readonly string[]): number {
  const named = wordsOf(label);
  const also = wordsOf(keywords);
  const scores = typed.map((word) => {
    if (named.includes(word)) return 4;
    if (named.some((known) => known.startsWith(word))) return 3;
    return also.some((known) => known.startsWith(word)) ? 1 : 0;
  });
  if (scores.includes(0)) return 0;
  const [first = ""] = typed;
  const isFirst = named[0]?.startsWith(first) ? 2 : 0;
  return isFirst + scores.reduce((sum: number, score) => sum + score, 0);
}

export type PaletteGroup = { name: EntryKind | "recent"; entries: PaletteEntry[] };

/**
 * The groups to show. Without a query: the recent entries, then everything else. With a query: the matches, the best
 * group first.
 */
export function groupEntries(
  { entries, recent: recalled }: Pick<PaletteOpening, "entries" | "recent">,
  recentIds: readonly string[],
  { q, found }: { q: string; found: readonly PaletteEntry[] },
): PaletteGroup[] {
  if (q === "") {
    const known = new Map([...entries, ...recalled].map((entry) => [entry.id, entry]));
    const recent = recentIds.flatMap((id) => known.get(id) ?? []);
    const others = entries.filter(({ id }) => !recentIds.includes(id));
    return [{ name: "recent" as const, entries: recent }, ...byKind(others)].filter(isFilled);
  }
  // Results of the server arrive later and are appended below, so that nothing moves while the reader presses Enter.
  const ranked = rankEntries(entries, q);
  const order = [...new Set(ranked.map(({ kind }) => kind))];
  return [...byKind(ranked, order), ...byKind(found)];
}

function byKind(entries: readonly PaletteEntry[], order: readonly EntryKind[] = entryKinds): PaletteGroup[] {
  return order
    .map((name) => ({ name, entries: entries.filter(({ kind }) => kind === name) }))
    .filter(isFilled);
}

const isFilled = ({ entries }: PaletteGroup) => entries.length > 0;
