import type { Place } from "#lib/paths.ts";

// Separate from the queries: the code that receives live changes is on every page and needs only this.
export const addressesKey = ({ workspace, mode }: Place) => ["addresses", workspace, mode] as const;
