import { goals, type Kind } from "./budgets.ts";
import type { Weights } from "./read-weights.ts";

export type Budgets = { kinds: ReadonlyMap<string, Kind>; misses: ReadonlyMap<string, number> };
export type Judged = {
  page: string;
  kB: number;
  ratio: number;
  goal: number;
  verdict: string;
  fails: boolean;
};

/** A miss may be so many kB above what its page weighs, so that not each change of a word asks for another figure. */
const slackKb = 2;

/** Each page of `pages` against its budget, the heaviest first; a page without one fails, and a miss that is none. */
export function judgeWeights(pages: readonly string[], weights: Weights, budgets: Budgets): Judged[] {
  const emptyKb = weights.emptyBytes / 1_000;
  const known = [...pages, ...[...budgets.kinds.keys()].filter((page) => !pages.includes(page))];
  return known
    .map((page) => {
      const kB = (weights.pages.get(page)?.bytes ?? Number.NaN) / 1_000;
      const kind = budgets.kinds.get(page);
      const goal = kind ? goals[kind] : Number.NaN;
      const verdict = pages.includes(page)
        ? judge({ kB, goalKb: goal * emptyKb, missKb: budgets.misses.get(page) })
        : "has a budget, and there is no such page";
      return { page, kB, ratio: kB / emptyKb, goal, verdict, fails: !isFine(verdict) };
    })
    .sort((one, other) => other.kB - one.kB);
}

type Weighed = { kB: number; goalKb: number; missKb: number | undefined };

function judge({ kB, goalKb, missKb }: Weighed): string {
  if (Number.isNaN(kB)) return "was not built";
  if (Number.isNaN(goalKb)) return "has no budget";
  if (missKb === undefined) return kB <= goalKb ? "ok" : `too heavy: at most ${goalKb.toFixed(1)} kB`;
  if (kB <= goalKb) return "meets its goal: no longer a miss";
  if (kB > missKb) return `heavier than it was: at most ${missKb} kB`;
  return kB < missKb - slackKb ? `lighter than it was: its miss is ${Math.ceil(kB)} kB now` : "missed";
}

const isFine = (verdict: string) => verdict === "ok" || verdict === "missed";
