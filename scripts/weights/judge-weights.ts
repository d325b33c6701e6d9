import { goals, type Kind } from "./budgets.ts";
import type { Weights } from "./read-weights.ts";

export type Judged = {
  page: string;
  kB: number;
  ratio: number;
  goal: number;
  verdict: string;
  fails: boolean;
};

/** Each page of `pages` against the budget of its kind, the heaviest first; a page without one fails. */
export function judgeWeights(
  pages: readonly string[],
  weights: Weights,
  kinds: ReadonlyMap<string, Kind>,
): Judged[] {
  const emptyKb = weights.emptyBytes / 1_000;
  const known = [...pages, ...[...kinds.keys()].filter((page) => !pages.includes(page))];
  return known
    .map((page) => {
      const kB = (weights.pages.get(page)?.bytes ?? Number.NaN) / 1_000;
      const kind = kinds.get(page);
      const goal = kind ? goals[kind] : Number.NaN;
      const verdict = pages.includes(page)
        ? judge(kB, goal * emptyKb)
        : "has a budget, and there is no such page";
      return { page, kB, ratio: kB / emptyKb, goal, verdict, fails: verdict !== "ok" };
    })
    .sort((one, other) => other.kB - one.kB);
}

function judge(kB: number, goalKb: number): string {
  if (Number.isNaN(kB)) return "was not built";
  if (Number.isNaN(goalKb)) return "has no budget";
  return kB <= goalKb ? "ok" : `too heavy: at most ${goalKb.toFixed(1)} kB`;
}
