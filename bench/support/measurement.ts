/** A measurement of ours against a floor or a limit, both taken in the same run. */
export type Measurement = {
  what: string;
  unit: string;
  ours: number;
  floor: number;
  /** ours ÷ floor: the median of the rounds' own ratios, not the ratio of the medians */
  ratio: number;
} & Goal;

/** The lowest or the highest ratio, or the factor by which the earlier checkout must be exceeded. */
export type Goal = { atLeast: number } | { atMost: number } | { timesBefore: number };

/** Without an earlier checkout, `timesBefore` counts as met. */
export function isMet(measured: Measurement, before?: { ours: number }): boolean {
  if ("atLeast" in measured) return measured.ratio >= measured.atLeast;
  if ("atMost" in measured) return measured.ratio <= measured.atMost;
  return before === undefined || measured.ours / before.ours >= measured.timesBefore;
}

export function goalOf(goal: Goal): string {
  if ("atLeast" in goal) return `≥ ${goal.atLeast}`;
  return "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.timesBefore} × before`;
}

export const formatValue = (value: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });

/** Writes the measurements to stdout, one line of JSON each. */
export function report(measurements: Measurement[]): void {
  for (const measurement of measurements) process.stdout.write(`${JSON.stringify(measurement)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
