import {
  type EntryKind,
  entryKinds,
  type PaletteEntry,
  type PaletteOpening,
} from "#lib/features/palette/entry.ts";
import { rankEntries } from "./rank-entries.ts";

export type PaletteGroup = { name: EntryKind | "recent"; entries: PaletteEntry[] };

/** What is shown: with nothing typed, what was chosen lately and then everything; else what fits, best group first. */
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
  // What is found comes later, and under what stands there already: nothing moves while somebody presses Enter.
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
