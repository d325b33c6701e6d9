import type { Denial } from "#lib/core/auth/context.ts";
import { formatList } from "#lib/lists.ts";

/** "Ada Owner or Bo Admin": the members to ask for help with paying; `none` selects the message without names. */
export const formatContactNames = ({ contactNames }: PaymentOutlook, locale: string): string =>
  contactNames?.length ? formatList(contactNames, locale, "disjunction") : "none";

/** What is known before a payment is tried. Amounts in cents, timestamps ISO 8601 in UTC. */
export type PaymentOutlook = {
  /** Null when the role and the keys allow paying. */
  denial: Denial | null;
  /** If paying is denied: the names of members who may pay, or who can connect a key that may. */
  contactNames?: string[];
  limits: { perOrderCents: number; dailyCents: number } | null;
  isFrozen: boolean;
  /** The page asks once more before a payment above this amount; null: never, as in test mode. */
  askAboveCents: number | null;
  /** Paid with the key in the last 24 hours, oldest first. */
  spent: { cents: number; at: string }[];
  /** The service's clock, as far as it is known. */
  now: string;
};

export type Judgement = { spentCents: number } & (
  | { verdict: "fits" | "no_role" | "no_scope" | "frozen" | "unknown_limits" | "over_order_limit" }
  | {
      verdict: "over_day_limit";
      /** Null if the amount exceeds a whole day's limit. */
      fitsAt: string | null;
    }
);

const dayMs = 86_400_000;

/**
 * Predicts whether a payment will succeed (specification, "Authentication" rule 8). Of several orders, the sum is
 * compared with the daily limit and the largest with the limit per order; both in cents.
 */
export function judgePayment(
  outlook: PaymentOutlook,
  totalCents: number,
  largestCents = totalCents,
): Judgement {
  const { denial, isFrozen, limits } = outlook;
  const spent = inWindow(outlook);
  const spentCents = spent.reduce((sum, { cents }) => sum + cents, 0);
  if (denial === "role") return { verdict: "no_role", spentCents };
  if (denial) return { verdict: "no_scope", spentCents };
  if (isFrozen) return { verdict: "frozen", spentCents };
  if (!limits) return { verdict: "unknown_limits", spentCents };
  if (largestCents > limits.perOrderCents) return { verdict: "over_order_limit", spentCents };
  const excessCents = spentCents + totalCents - limits.dailyCents;
  // While the total is unknown, nothing can exceed.
  if (excessCents <= 0 || totalCents === 0) return { verdict: "fits", spentCents };
  return { verdict: "over_day_limit", fitsAt: whenFreed(spent, excessCents), spentCents };
}

/**
 * Whether the person may try anyway. The spent amount is an estimate from the mirror, so the service may decide
 * differently. Role, scope, freeze and the limits come from the service itself, and each failed try alerts the
 * account's owner: there the page offers the fix instead.
 */
export function mayTry(judgement: Judgement): boolean {
  if (judgement.verdict === "over_day_limit") return judgement.fitsAt !== null;
  return judgement.verdict === "fits" || judgement.verdict === "unknown_limits";
}

/** Whether the key may pay an order of this total, in cents, as far as its limits are known. */
export const isWithinOrderLimit = ({ limits }: PaymentOutlook, totalCents: number): boolean =>
  limits === null || totalCents <= limits.perOrderCents;

/** Whether the page asks once more before this payment, in cents. */
export const asksOnceMore = ({ askAboveCents }: PaymentOutlook, totalCents: number): boolean =>
  askAboveCents !== null && totalCents > askAboveCents;

function inWindow({ spent, now }: PaymentOutlook) {
  const since = Date.parse(now) - dayMs;
  return spent.filter(({ at }) => Date.parse(at) > since);
}

/** The time at which enough of the spent amount has left the window. */
function whenFreed(spent: PaymentOutlook["spent"], excessCents: number): string | null {
  let freedCents = 0;
  for (const { cents, at } of spent) {
    freedCents += cents;
    if (freedCents >= excessCents) return new Date(Date.parse(at) + dayMs).toISOString();
  }
  return null;
}
