import { type PastedProblem, parsePasted } from "./parse-pasted.ts";

export type KnownVariants = ReadonlySet<string>;

export type PasteProblem = Omit<PastedProblem, "why"> & { why: PastedProblem["why"] | "unknown_sku" };

export type SortedPaste = {
  lines: { sku: string; quantity: number }[];
  problems: PasteProblem[];
  /** What stays in the field: the text of the problems, a row each. */
  rest: string;
  /** Every spelling to ask the catalog about. */
  skus: string[];
};

/** What of a pasted text can be added. `known` is null while the catalog has not answered. */
export function sortPasted(text: string, known: KnownVariants | null): SortedPaste {
  const parsed = parsePasted(text);
  const spelled = parsed.lines.map((line) => ({ ...line, sku: spell(line.sku, known) }));
  const lines = spelled
    .filter(({ sku }) => sku !== null)
    .map(({ sku, quantity }) => ({ sku: sku ?? "", quantity }));
  const unknown = spelled
    .filter(({ sku }) => sku === null)
    .map(({ row, text: whole }) => ({ row, text: whole, why: "unknown_sku" as const }));
  const problems = [...parsed.problems, ...unknown].toSorted((a, b) => a.row - b.row);
  const left = problems.map((problem) => problem.text);
  // The heading says which column is which, so it stays with what is left.
  const rest = left.length > 0 && parsed.heading ? [parsed.heading, ...left] : left;
  const skus = new Set(parsed.lines.flatMap(({ sku }) => [sku, sku.toUpperCase()]));
  return { lines, problems, rest: rest.join("\n"), skus: [...skus].sort() };
}

/** As the catalog spells it, which minds capitals; null for what it does not know. */
function spell(sku: string, known: KnownVariants | null): string | null {
  if (!known || known.has(sku)) return sku;
  return known.has(sku.toUpperCase()) ? sku.toUpperCase() : null;
}
