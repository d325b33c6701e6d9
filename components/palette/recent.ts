import type { Place } from "#lib/paths.ts";

const mostKept = 6;
const keyOf = ({ workspace, mode }: Place) => `pressroom-recent:${workspace}/${mode}`;

/** Ids alone: a shared computer keeps nobody's name, and the server says what they are to whom it may. */
export function readRecent(place: Place): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(place: Place, id: string): void {
  const kept = [id, ...readRecent(place).filter((other) => other !== id)].slice(0, mostKept);
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing loses nothing that matters.
  }
}
