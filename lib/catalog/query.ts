import type { Place } from "#lib/paths.ts";

/** Every query of the catalog begins with it: what was read anew makes all of them old. */
export const catalogKey = ({ workspace, mode }: Place) => ["catalog", workspace, mode] as const;
