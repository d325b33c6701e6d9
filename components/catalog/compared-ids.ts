export const mostCompared = 4;

/** The products in the address, each once; what is more than fits side by side is only counted. */
export function comparedIds(asked: string | string[] | undefined): { ids: string[]; tooMany: number } {
  const ids = [...new Set([asked].flat().flatMap((list) => list?.split(",") ?? []))]
    .map((id) => id.trim())
    .filter((id) => id !== "");
  return { ids: ids.slice(0, mostCompared), tooMany: Math.max(0, ids.length - mostCompared) };
}
