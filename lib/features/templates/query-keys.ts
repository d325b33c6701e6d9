import type { Place } from "#lib/paths.ts";

// Apart from the queries: what listens for changes stands on every page and needs no more than this.
export const templatesKey = ({ workspace, mode }: Place) => ["templates", workspace, mode] as const;
