import type { Order } from "#lib/core/service/schemas/order.ts";

/** The specification does not name the history's event for an issue: it is `issue`, or the webhook's name. */
export const issueEvents: readonly string[] = ["order.issue", "issue"];

/**
 * Whether the service reported an issue, in the order's history or by a webhook at `reportedAt`, and no status except on
 * hold has followed.
 */
export function hasIssue({ history }: Pick<Order, "history">, reportedAt: Date | null): boolean {
  const reported = history.findLastIndex(({ event }) => issueEvents.includes(event));
  return (
    (reported >= 0 && history.slice(reported + 1).every(isStill)) ||
    (reportedAt !== null && history.filter(({ at }) => Date.parse(at) > reportedAt.getTime()).every(isStill))
  );
}

/** Whether the service ever reported an issue, in either way. */
export const hadIssue = ({ history }: Pick<Order, "history">, reportedAt: Date | null): boolean =>
  reportedAt !== null || history.some(({ event }) => issueEvents.includes(event));

const isStill = ({ status }: Order["history"][number]) => status === null || status === "on_hold";
