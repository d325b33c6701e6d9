import { foldText } from "#lib/fold-text.ts";
import type { Field, Target } from "./fields.ts";
import { headingWords } from "./internal/mapping/heading-words.ts";

/** A heading as it is compared: small letters without accents, spaces or signs. */
export const foldHeading = (heading: string): string => foldText(heading).replaceAll(/[^\p{L}\p{N}]/gu, "");

const ranked: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  Object.entries(headingWords).flatMap(([field, words]) =>
    words.map((word, rank) => [word, { field: field as Field, rank }] as const),
  ),
);

const fileWords =
  /(file|print|design|artwork|image|fichier|visuel|datei|druck|motiv|bestand|plik|archivo|arquivo)/;

/**
 * What columns mean by their headings: as it was kept for such headings, else by what such columns are usually called.
 * Each field is meant once, by the likeliest column; a face by a heading that names it beside a word for a file.
 */
export function guessColumns(
  header: readonly string[],
  kept: Readonly<Record<string, string>>,
  faces: readonly string[],
): (string | null)[] {
  const folded = header.map(foldHeading);
  const columns: (string | null)[] = folded.map((heading) =>
    // Headings are anybody's words: "constructor" is one.
    Object.hasOwn(kept, heading) ? (kept[heading] ?? null) : null,
  );
  const taken = new Set(columns);
  const likely = folded
    .map((heading, column) => ({ column, found: columns[column] ? undefined : ranked.get(heading) }))
    .flatMap(({ column, found }) => (found ? [{ column, ...found }] : []))
    .toSorted((a, b) => a.rank - b.rank);
  for (const { column, field } of likely) {
    if (taken.has(field)) continue;
    taken.add(field);
    columns[column] = field;
  }
  folded.forEach((heading, column) => {
    const target = columns[column] ? null : guessFace(heading, faces);
    if (!target || taken.has(target)) return;
    taken.add(target);
    columns[column] = target;
  });
  return columns;
}

/** The longest that fits: `front` is part of `frontpocket`. */
function guessFace(heading: string, faces: readonly string[]): Target | null {
  if (!fileWords.test(heading)) return null;
  const named = faces.filter((face) => heading.includes(foldHeading(face)));
  const [face] = named.toSorted((a, b) => b.length - a.length);
  return face ? `file:${face}` : null;
}

/** Whether a first line can be told to be one of headings. */
export const hasHeadings = (cells: readonly string[]): boolean =>
  cells.filter((cell) => ranked.has(foldHeading(cell))).length >= 2;
