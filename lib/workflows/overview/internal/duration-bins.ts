/** Each bin ends 4 % above the one before; bin 0 is up to a minute. The database counts by the same steps. */
const step = 1.04;

export type BinCount = { bin: number; orders: number };

/** Within how many minutes a share of the orders came, to 4 %; null of none. */
export function minutesOf(bins: readonly BinCount[], share: number): number | null {
  const sorted = bins.toSorted((a, b) => a.bin - b.bin);
  const total = sorted.reduce((sum, { orders }) => sum + orders, 0);
  if (total <= 0) return null;
  const wanted = share * total;
  let passed = 0;
  for (const { bin, orders } of sorted) {
    if (passed + orders >= wanted) return step ** (bin - 1 + (wanted - passed) / orders);
    passed += orders;
  }
  return step ** (sorted.at(-1)?.bin ?? 0);
}

export const countOf = (bins: readonly BinCount[]) => bins.reduce((sum, { orders }) => sum + orders, 0);
