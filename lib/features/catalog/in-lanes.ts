/**
 * Works through a list, so many at a time. The first failure stops all lanes, and is thrown once each has come to its
 * end: nothing goes on behind the caller's back.
 */
export async function inLanes<T>(
  lanes: number,
  list: readonly T[],
  work: (value: T) => Promise<void>,
): Promise<void> {
  const queue = list.values();
  const failures: unknown[] = [];
  const drain = async () => {
    for (const value of queue) {
      if (failures.length > 0) return;
      await work(value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, drain));
  if (failures.length > 0) throw failures[0];
}
