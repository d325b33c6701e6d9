import type { Place } from "#lib/paths.ts";

/** What somebody has put side by side, kept while they go through the catalog for more. */
const memoryOf = ({ workspace }: Place) => `compared ${workspace}`;

export function readTray(place: Place): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(memoryOf(place)) ?? "[]");
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

export function keepTray(place: Place, ids: readonly string[]): void {
  sessionStorage.setItem(memoryOf(place), JSON.stringify(ids));
}
