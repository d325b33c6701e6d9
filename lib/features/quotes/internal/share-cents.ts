/**
 * Splits integer cents over weights (none negative). The parts add up to exactly the whole: what rounding leaves goes
 * to the largest remainders, the first of equal ones first. Without any weight all count alike.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  // 100 lines of 1,000 pieces times their weights do not fit a double exactly.
  const whole = BigInt(cents);
  const sum = given.reduce((total, weight) => total + BigInt(weight), 0n);
  const parts = given.map((weight, index) => {
    const product = whole * BigInt(weight);
    return { index, floor: product / sum, rest: product % sum };
  });
  const left = Number(whole - parts.reduce((total, { floor }) => total + floor, 0n));
  const luckier = parts.toSorted((a, b) => Number(b.rest - a.rest) || a.index - b.index).slice(0, left);
  const lucky = new Set(luckier.map(({ index }) => index));
  return parts.map(({ index, floor }) => Number(floor) + (lucky.has(index) ? 1 : 0));
}
