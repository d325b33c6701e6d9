/** The values of about three grid lines of an axis: integers in round, equal steps from 0. The last is at least `most`. */
export function niceScale(most: number): number[] {
  if (most <= 0) return [0, 1];
  const wanted = most / 3;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10]
    .map((each) => each * power)
    .find((each) => each >= wanted && Number.isInteger(each));
  return Array.from({ length: Math.ceil(most / (step ?? 1)) + 1 }, (_, index) => index * (step ?? 1));
}

/** How often the usual value fits into a value that breaks its bar. */
const breaksAt = 4;

/**
 * The largest value that a chart draws to scale. One day with an import would make all others invisible, so a value far
 * above the second largest one is cut, and its bar is drawn with a break.
 */
export function topOf(values: readonly number[]): number {
  const [most = 0, second = 0] = values.toSorted((a, b) => b - a);
  return second > 0 && most > second * breaksAt ? second * 1.5 : most;
}
