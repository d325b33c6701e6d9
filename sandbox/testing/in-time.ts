/** Says of what would hang that it hangs, long before whoever runs the tests gives them up. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("nothing came of it")), 5_000);
  return Promise.race([work, hung]).finally(() => clearTimeout(timer));
}
