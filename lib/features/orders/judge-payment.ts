import type { Denial } from "#lib/core/auth/context.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** "Ada Owner or Bo Admin": who can mend that somebody may not pay; `none` for the words where nobody is known. */
export const nameWhom = ({ askWhom }: PaymentOutlook, locale: string): string =>
  askWhom?.length ? new Intl.ListFormat(writtenIn(locale), { type: "disjunction" }).format(askWhom) : "none";

/** What is known before a payment is tried. Amounts in cents, instants ISO 8601 in UTC. */
export type PaymentOutlook = {
  /** Null when the role and the keys allow paying. */
  denial: Denial | null;
  /** Else who can mend it, by name: who may pay, or who can connect a key that may. */
  askWhom?: string[];
  limits: { perOrderCents: number; dailyCents: number } | null;
  isFrozen: boolean;
  /** Paid with the key in the last 24 hours, oldest first. */
  spent: { cents: number; at: string }[];
  /** The service's clock, as far as it is known. */
  now: string;
};

export type Judgement = { spentCents: number } & (
  | { verdict: "fits" | "no_role" | "no_scope" | "frozen" | "unknown_limits" | "over_order_limit" }
  | {
      verdict: "over_day_limit";
      /** Null when it is more than a whole day allows. */
      fitsAt: string | null;
    }
);

const dayMs = 86_400_000;

/**
 * Will it pay? Specification, "Authentication" rule 8. Of several orders at once the sum is held against the day
 * and the largest against the limit per order; both in cents.
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
  if (excessCents <= 0) return { verdict: "fits", spentCents };
  return { verdict: "over_day_limit", fitsAt: whenFreed(spent, excessCents), spentCents };
}

/**
 * Whether trying is left to the person. What was spent is an estimate from the mirror, so the service may say
 * otherwise. Role, scope, freeze and the limits themselves are its own words, and each try against them alerts
 * the account's owner: there the way out is the fix.
 */
export function mayTry(judgement: Judgement): boolean {
  if (judgement.verdict === "over_day_limit") return judgement.fitsAt !== null;
  return judgement.verdict === "fits" || judgement.verdict === "unknown_limits";
}

function inWindow({ spent, now }: PaymentOutlook) {
  const since = Date.parse(now) - dayMs;
  return spent.filter(({ at }) => Date.parse(at) > since);
}

/** The instant at which enough of what was spent has left the window. */
function whenFreed(spent: PaymentOutlook["spent"], excessCents: number): string | null {
  let freedCents = 0;
  for (const { cents, at } of spent) {
    freedCents += cents;
    if (freedCents >= excessCents) return new Date(Date.parse(at) + dayMs).toISOString();
  }
  return null;
}
