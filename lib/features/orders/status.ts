/** What the dashboard knows of each status; one that v1 adds later is shown by its own word, in a neutral tone. */
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

/** As an order goes through them; what v1 adds later comes last. */
export const byProgress = <Value>(counts: Record<string, Value>): [string, Value][] =>
  Object.entries(counts).toSorted(([one], [other]) => placeOf(one) - placeOf(other));

const placeOf = (status: string) =>
  isKnownStatus(status) ? knownStatuses.indexOf(status) : knownStatuses.length;

export function statusTone(status: string): StatusTone {
  return isKnownStatus(status) ? known[status].tone : "neutral";
}

/**
 * States that the service moves by itself, so they are read often. A draft waits for a call, and of a test order nothing
 * is produced (specification, "Authentication", 7).
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
 * Paid once, whatever became of it afterwards; a draft that was cancelled never was. Where the status alone does not
 * tell, its confirmation does.
 */
export const isPaid = ({ status, confirmed_at }: { status: string; confirmed_at: string | null }) =>
  confirmed_at !== null || onlyAfterPayment.includes(status);

/** A status that v1 added, and no confirmation: whether the order was paid is not known. */
export const isUndecided = (order: { status: string; confirmed_at: string | null }) =>
  !isPaid(order) && !isKnownStatus(order.status);

export const isPayable = (status: string) => status === "draft";

export const isCancelled = (status: string) => status === "cancelled" || status === "refunded";

/** Specification, "States and transitions": before production starts. An unknown state is left to the service. */
export const isCancellable = (status: string) =>
  ["draft", "confirmed", "test_confirmed", "on_hold"].includes(status) || !isKnownStatus(status);
