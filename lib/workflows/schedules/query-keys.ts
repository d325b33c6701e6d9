import type { Place } from "#lib/paths.ts";

// Apart from the queries: what listens for changes stands on every page and needs no more than this.
export const schedulesKey = ({ workspace, mode }: Place) => ["schedules", workspace, mode] as const;
