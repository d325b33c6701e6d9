import type { Place } from "#lib/paths.ts";

// Apart from the queries: what listens for changes stands on every page and needs no more than these.
export const catalogStateKey = ({ workspace, mode }: Place) => ["catalog", workspace, mode, "state"] as const;
export const catalogResultsKey = ({ workspace, mode }: Place) =>
  ["catalog", workspace, mode, "results"] as const;
export const catalogVariantsKey = ({ workspace, mode }: Place) =>
  ["catalog", workspace, mode, "variants"] as const;
