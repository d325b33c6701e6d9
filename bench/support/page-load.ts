import { percentile } from "#e2e/service/pacing/account.ts";
import { type Load, measureLoad, type Target } from "./load.ts";
import { type Goal, type Measurement, median } from "./measurement.ts";

const warmUpMs = 2_500;
const roundMs = 500;

/** A page as somebody who is signed in asks for it. */
export const pageAt = (site: string, path: string | (() => string), cookie = ""): Target => ({
  port: Number(new URL(site).port),
  method: "GET",
  path: typeof path === "string" ? () => path : path,
  headers: () => ({ cookie }),
  expect: 200,
});

export type Rounds = { ours: Load[]; floor: Load[] };

/** Floor and ours in turn in every round, the order turned each time: the machine's moods meet both alike. */
export async function loadInTurn(
  ours: Target,
  floor: Target,
  connections: number,
  rounds: number,
): Promise<Rounds> {
  for (const side of [floor, ours]) await measureLoad(side, connections, warmUpMs);
  const taken: Rounds = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sides = ["floor", "ours"] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      taken[side].push(await measureLoad(side === "ours" ? ours : floor, connections, roundMs));
    }
  }
  return taken;
}

/** One figure of the rounds: the ratio is the median of the rounds' own. */
export function figure(
  what: string,
  unit: string,
  { ours, floor }: Rounds,
  of: (load: Load) => number,
  goal: Goal,
): Measurement {
  const [mine, theirs] = [ours.map(of), floor.map(of)];
  const ratio = median(mine.map((value, round) => value / (theirs[round] ?? Number.NaN)));
  return { what, unit, ours: median(mine), floor: median(theirs), ratio, ...goal };
}

export const p50 = ({ tookMs }: Load) => percentile(tookMs, 0.5);

/** Of all rounds together: a round alone has too few for it. */
export function p99Figure(what: string, { ours, floor }: Rounds, goal: Goal): Measurement {
  const [mine, theirs] = [ours, floor].map((loads) =>
    percentile(
      loads.flatMap(({ tookMs }) => tookMs),
      0.99,
    ),
  );
  return {
    what,
    unit: "ms",
    ours: mine ?? 0,
    floor: theirs ?? 0,
    ratio: (mine ?? 0) / (theirs ?? 1),
    ...goal,
  };
}
