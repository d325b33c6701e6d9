/** One figure of ours against a floor or a limit, taken in the same run. */
export type Measurement = {
  what: string;
  unit: string;
  ours: number;
  floor: number;
  /** ours ÷ floor: the median of the rounds' own ratios, not the ratio of the medians */
  ratio: number;
} & Goal;

/** What the ratio must reach, or what it must not exceed. */
export type Goal = { atLeast: number } | { atMost: number };

export const isMet = (measured: Measurement): boolean =>
  "atLeast" in measured ? measured.ratio >= measured.atLeast : measured.ratio <= measured.atMost;

/** Hands the figures to whoever runs the benchmark: one line of JSON each. */
export function report(measurements: Measurement[]): void {
  for (const measurement of measurements) process.stdout.write(`${JSON.stringify(measurement)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
