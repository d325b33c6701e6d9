export const mostCompared = 4;

/** The product ids of the URL without repeats, at most four. `tooMany` counts the rest. */
export function comparedIds(asked: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const ids = [...new Set([asked].flat().flatMap((list) => list?.split(",") ?? []))]
    .map((id) => id.trim())
    .filter((id) => id !== "");
  return { ids: ids.slice(0, mostCompared), tooMany: Math.max(0, ids.length - mostCompared) };
}
