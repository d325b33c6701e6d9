/** Works through a list, `width` values at a time. */
export async function inParallel<T>(
  width: number,
  list: readonly T[],
  work: (value: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = list.entries();
  const drain = async () => {
    for (const [index, value] of queue) await work(value, index);
  };
  await Promise.all(Array.from({ length: width }, drain));
}
