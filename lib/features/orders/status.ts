/** What the dashboard knows of each status. A status that v1 adds later is shown by its own name, in a neutral tone. */
const known = {
  draft: { tone: "neutral", moves: false },
  confirmed: { tone: "info", moves: true },
  test_confirmed: { tone: "info", moves: false },
  in_production: { tone: "accent", moves: true },
  shipped: { tone: "good", moves: true },
  delivered: { tone: "good", moves: false },
  on_hold: { tone: "warn", moves: true },
  cancelled: { tone: "neutral", moves: false },
  refunded: { tone: "neutral", moves: false },
} as const;

export type KnownStatus = keyof typeof known;
type StatusTone = (typeof known)[KnownStatus]["tone"];

export const knownStatuses = Object.keys(known) as KnownStatus[];

export function isKnownStatus(status: string): status is KnownStatus {
  return Object.hasOwn(known, status);
}

/** Sorted by an order's progress; what v1 adds later comes last. */
export const byProgress = <Value>(counts: Record<string, Value>): [string, Value][] =>
  Object.entries(counts).toSorted(([one], [other]) => placeOf(one) - placeOf(other));

const placeOf = (status: string) =>
  isKnownStatus(status) ? knownStatuses.indexOf(status) : knownStatuses.length;

export function statusTone(status: string): StatusTone {
  return isKnownStatus(status) ? known[status].tone : "neutral";
}

/**
 * Statuses that the service changes by itself, so they are read often. A draft waits for a call, and a test order is
 * not produced (specification, "Authentication", 7).
 */
export const movingStatuses = knownStatuses.filter((status) => known[status].moves);

const onlyAfterPayment: readonly string[] = [
  "confirmed",
  "test_confirmed",
  "in_production",
  "shipped",
  "delivered",
  "refunded",
] satisfies KnownStatus[];

/**
 * Whether it was ever paid, whatever happened afterwards; a cancelled draft never was. If the status alone does not
 * tell, `confirmed_at` does.
 */
export const isPaid = ({ status, confirmed_at }: { status: string; confirmed_at: string | null }) =>
  confirmed_at !== null || onlyAfterPayment.includes(status);

/** A status that v1 added, without a confirmation: whether the order was paid is unknown. */
export const isUndecided = (order: { status: string; confirmed_at: string | null }) =>
  !isPaid(order) && !isKnownStatus(order.status);

export const isPayable = (status: string) => status === "draft";

export const isCancelled = (status: string) => status === "cancelled" || status === "refunded";

/** Specification, "States and transitions": before production starts. For an unknown status, the service decides. */
export const isCancellable = (status: string) =>
  ["draft", "confirmed", "test_confirmed", "on_hold"].includes(status) || !isKnownStatus(status);

/** The same of an order whose history is known: one on hold may have been in production before. */
export const isStillCancellable = ({ status, hasStarted }: { status: string; hasStarted: boolean }) =>
  isCancellable(status) && !hasStarted;

type WithHistory = { status: string; history: readonly { status: string | null }[] };

export const isOrderCancellable = ({ status, history }: WithHistory) =>
  isStillCancellable({ status, hasStarted: history.some((entry) => entry.status === "in_production") });
