/**
 * Runs `work` for each value, at most `lanes` at a time. After the first failure it starts no other value. It throws
 * that failure once all running work has ended, so that nothing runs after it returns.
 */
export async function forEachLimited<T>(
  limit: number,
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
  await Promise.all(Array.from({ length: Math.min(limit, list.length) }, drain));
  if (failures.length > 0) throw failures[0];
}
