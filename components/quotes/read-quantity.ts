import { maxPieces } from "#lib/features/quotes/limits.ts";

export type QuantityProblem = "not_a_number" | "too_many" | null;

/** Reads a typed quantity. Null for an empty text and for 0. */
export function readQuantity(text: string): { quantity: number | null; problem: QuantityProblem } {
  const given = text.trim();
  if (given === "") return { quantity: null, problem: null };
  if (!/^\d+$/.test(given)) return { quantity: null, problem: "not_a_number" };
  const pieces = Number(given);
  if (pieces > maxPieces) return { quantity: null, problem: "too_many" };
  return { quantity: pieces === 0 ? null : pieces, problem: null };
}
