import type { LiveChange } from "#drizzle/notify.ts";

/** Kinds of changes after which the overview may be outdated. */
export const overviewChanges: readonly LiveChange["kind"][] = [
  "order",
  "orders",
  "problem",
  "payments",
  "note",
  "notification",
  "events",
  "webhooks",
  "keys",
  "quote",
  "file",
  "catalog",
];
