import { measureRate, type Target } from "./load.ts";
import { type Measurement, median } from "./measurement.ts";

export interface Comparison {
  what: string;
  ours: Target;
  floor: Target;
  atLeast: number;
}

const connections = 16;
const warmUpMs = 2_000;
const roundMs = 400;

/**
 * Measures the floor and ours one right after the other in every round, in alternating order. Other work of the
 * machine then affects both. The median ignores the rounds where it affects only one.
 */
export async function compare(comparison: Comparison, rounds: number): Promise<Measurement> {
  const sides = [comparison.floor, comparison.ours];
  for (const side of sides) await measureRate(side, connections, warmUpMs);
  const floors: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of inTurn) {
      const rate = await measureRate(side, connections, roundMs);
      (side === comparison.ours ? ours : floors).push(rate);
    }
  }
  return {
    what: comparison.what,
    unit: "requests/s",
    ours: median(ours),
    floor: median(floors),
    ratio: median(ours.map((rate, round) => rate / (floors[round] ?? Number.NaN))),
    atLeast: comparison.atLeast,
  };
}
