import type { LiveChange } from "#drizzle/notify.ts";

/** Kinds of change after which the overview may say something else. */
export const newsOfOverview: readonly LiveChange["kind"][] = [
  "order",
  "orders",
  "problem",
  "payments",
  "note",
  "events",
  "webhooks",
  "keys",
  "quote",
  "file",
  "catalog",
];
