import type { Place } from "#lib/paths.ts";

// Apart from the queries: what listens for changes stands on every page and needs no more than this.
export const addressesKey = ({ workspace, mode }: Place) => ["addresses", workspace, mode] as const;
