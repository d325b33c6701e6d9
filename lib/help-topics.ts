/**
 * The documentation for merchants, in its order. The text of a topic is `docs/merchant/<topic>.md`, its translation
 * `docs/merchant/<language>/<topic>.md`.
 */
export const helpTopics = {
  start: ["first-day", "connect-a-key", "overview"],
  products: ["catalog", "product", "quotes", "share-a-quote"],
  prints: ["print-files", "templates"],
  orders: ["new-order", "pay", "price-change", "order", "orders", "bulk", "imports", "schedules"],
  afterwards: ["problems", "replace-or-reorder", "parcels"],
  team: ["team", "roles", "account", "notifications"],
  workspace: ["workspaces", "webhooks", "events", "privacy", "audit-log", "keyboard"],
} as const;

export type HelpGroup = keyof typeof helpTopics;
export type HelpTopic = (typeof helpTopics)[HelpGroup][number];
