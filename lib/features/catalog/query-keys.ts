import type { Place } from "#lib/paths.ts";

// Separate from the queries: the listener for changes is on every page and needs only these keys.
export const catalogStateKey = ({ workspace, mode }: Place) => ["catalog", workspace, mode, "state"] as const;
export const catalogResultsKey = ({ workspace, mode }: Place) =>
  ["catalog", workspace, mode, "results"] as const;
export const catalogVariantsKey = ({ workspace, mode }: Place) =>
  ["catalog", workspace, mode, "variants"] as const;
