import type { Place } from "#lib/paths.ts";

export const bulkKey = ({ workspace, mode }: Place) => ["bulk-runs", workspace, mode] as const;
export const bulkLatestKey = (place: Place) => [...bulkKey(place), "latest"] as const;
export const bulkRunKey = (place: Place, runId: string) => [...bulkKey(place), "one", runId] as const;
