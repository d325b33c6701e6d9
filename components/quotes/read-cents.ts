import { parseCents } from "#lib/money.ts";

/** The highest amount of a quote's price or shipping. */
export const mostCents = 100_000_000;

export type CentsProblem = "not_an_amount" | "too_much" | null;

/** Reads a typed amount to cents. Null for an empty text. */
export function readCents(text: string): { cents: number | null; problem: CentsProblem } {
  const cents = parseCents(text);
  if (cents === undefined) return { cents: null, problem: "not_an_amount" };
  if (cents !== null && cents > mostCents) return { cents: null, problem: "too_much" };
  return { cents, problem: null };
}
