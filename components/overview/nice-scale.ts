/** The values of an axis's grid lines: integers in equal, round steps from 0. The last is at least `most`. */
export function niceScale(most: number, lines = 3): number[] {
  if (most <= 0) return [0, 1];
  const wanted = most / lines;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10]
    .map((each) => each * power)
    .find((each) => each >= wanted && Number.isInteger(each));
  return Array.from({ length: Math.ceil(most / (step ?? 1)) + 1 }, (_, index) => index * (step ?? 1));
}
