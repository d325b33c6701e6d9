import { percentile } from "#e2e/service/pacing/account.ts";
import { type Load, measureLoad, type Target } from "./load.ts";
import { type Goal, type Measurement, median } from "./measurement.ts";

const warmUpMs = 2_500;
const roundMs = 500;

/** A request for a page, as a signed-in user sends it. */
export const pageAt = (site: string, path: string | (() => string), cookie = ""): Target => ({
  port: Number(new URL(site).port),
  method: "GET",
  path: typeof path === "string" ? () => path : path,
  headers: () => ({ cookie }),
  expect: 200,
});

export type Rounds = { ours: Load[]; floor: Load[] };

/**
 * Measures the floor and ours in turn in every round, in alternating order, so that other work of the machine affects
 * both.
 */
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

/** A measurement of the rounds. Its ratio is the median of the rounds' ratios. */
export function measurementOf(
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

/** Over all rounds together, because a single round has too few requests for it. */
export function p99MeasurementOf(what: string, { ours, floor }: Rounds, goal: Goal): Measurement {
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
