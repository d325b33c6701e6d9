import { maxLineItems, maxPieces } from "#lib/features/quotes/limits.ts";
import type { Place } from "#lib/paths.ts";

export type WantedLine = { sku: string; quantity: number };
type Problem = "not_whole" | "out_of_range" | "too_many";
export type Quantities = {
  lines: WantedLine[];
  pieces: number;
  /** The SKUs of the invalid fields. */
  wrong: string[];
  problem: Problem | null;
};

export const noQuantities: Quantities = { lines: [], pieces: 0, wrong: [], problem: null };

/** The key of what a person typed into the matrix of a product: it belongs to one workspace and mode. */
export const quantitiesKey = (userId: string, { workspace, mode }: Place, productId: string): string =>
  [userId, workspace, mode, productId].join(".");

/** Reads what was typed into the matrix: the SKU and the text of every field, including empty ones. */
export function readQuantities(fields: Iterable<readonly [string, string]>): Quantities {
  const lines: WantedLine[] = [];
  const problems = new Map<string, Problem>();
  for (const [sku, text] of fields) {
    const typed = text.trim();
    if (typed === "") continue;
    if (!/^\d+$/.test(typed)) problems.set(sku, "not_whole");
    else if (Number(typed) > maxPieces) problems.set(sku, "out_of_range");
    else if (Number(typed) > 0) lines.push({ sku, quantity: Number(typed) });
  }
  const [first = lines.length > maxLineItems ? "too_many" : null] = problems.values();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines, pieces, wrong: [...problems.keys()], problem: first };
}
