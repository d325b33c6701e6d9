/**
 * Who stands directly above whom, from what the list of each category names: the narrowest other category that names
 * it too. Categories that name each other are one and the same to the service, and stand side by side.
 */
export function parentsOf(below: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string | null> {
  const codes = [...below.keys()];
  return new Map(
    codes.map((code) => {
      const above = codes.filter(
        (other) => other !== code && below.get(other)?.has(code) && !below.get(code)?.has(other),
      );
      const [narrowest] = above.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a.localeCompare(b));
      return [code, narrowest ?? null];
    }),
  );

  function sizeOf(code: string): number {
    return below.get(code)?.size ?? 0;
  }
}
