import type { Order } from "#lib/service/schemas/order.ts";

/** The service reported an issue, and no state but being on hold has come since. */
export function hasIssue({ history }: Pick<Order, "history">): boolean {
  const reported = history.findLastIndex(({ event }) => event === "order.issue");
  const since = history.slice(reported + 1);
  return reported >= 0 && since.every(({ status }) => status === null || status === "on_hold");
}
