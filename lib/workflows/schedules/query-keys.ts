import type { Place } from "#lib/paths.ts";

// In a file of its own: the listener for live changes is on every page and needs only the key.
export const schedulesKey = ({ workspace, mode }: Place) => ["schedules", workspace, mode] as const;
