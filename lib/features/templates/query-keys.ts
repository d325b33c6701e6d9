import type { Place } from "#lib/paths.ts";

// Separate from the queries: the code that receives live changes is on every page and needs only this.
export const templatesKey = ({ workspace, mode }: Place) => ["templates", workspace, mode] as const;
