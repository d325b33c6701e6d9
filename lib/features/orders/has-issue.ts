import type { Order } from "#lib/core/service/schemas/order.ts";

/** Which event of a history an issue is, is not shown: its own name, or that of the webhook. */
export const issueEvents: readonly string[] = ["order.issue", "issue"];

/**
 * The service reported an issue, in the order's history or by a webhook at `toldAt`, and no state but being on hold
 * has come since.
 */
export function hasIssue({ history }: Pick<Order, "history">, toldAt: Date | null): boolean {
  const reported = history.findLastIndex(({ event }) => issueEvents.includes(event));
  return (
    (reported >= 0 && history.slice(reported + 1).every(isStill)) ||
    (toldAt !== null && history.filter(({ at }) => Date.parse(at) > toldAt.getTime()).every(isStill))
  );
}

/** The service ever reported one, in either way. */
export const hadIssue = ({ history }: Pick<Order, "history">, toldAt: Date | null): boolean =>
  toldAt !== null || history.some(({ event }) => issueEvents.includes(event));

const isStill = ({ status }: Order["history"][number]) => status === null || status === "on_hold";
