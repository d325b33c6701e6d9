import type { Place } from "#lib/paths.ts";

export const runsKey = ({ workspace, mode }: Place) => ["runs", workspace, mode] as const;
export const latestPaymentsKey = (place: Place) => [...runsKey(place), "latest payments"] as const;
export const runKey = (place: Place, runId: string) => [...runsKey(place), "one", runId] as const;
