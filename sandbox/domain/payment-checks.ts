export interface PaymentInput {
  totalCents: number;
  wallet: { balanceCents: number; creditCents: number; allowed: boolean; enabled: boolean };
  key: { perOrderCents: number; dailyCents: number; paymentsFrozen: boolean };
  /** paid by this key in the last 24 hours, cents */
  spentCents: number;
}

export interface PaymentRefusal {
  code:
    | "wallet_not_allowed"
    | "wallet_disabled"
    | "payments_frozen"
    | "spending_limit_reached"
    | "insufficient_balance";
  message: string;
  details?: { total_cents: number; per_order_limit_cents: number; currency: "EUR" };
}

/** Defaults of a key that can pay. Specification: Limits, "150 euros per order, 300 euros per rolling 24 hours". */
export const defaultLimits = { perOrderCents: 15_000, dailyCents: 30_000 };

/**
 * The reason to refuse a payment, or null when it is allowed. Live and test keys get the same checks. Amounts in
 * cents. Specification: Errors, named codes of status 402.
 */
export function checkPayment(input: PaymentInput): PaymentRefusal | null {
  const { totalCents, wallet, key } = input;
  if (!wallet.allowed) {
    return { code: "wallet_not_allowed", message: "This account may not pay from the wallet." };
  }
  if (!wallet.enabled) return { code: "wallet_disabled", message: "The wallet is disabled." };
  if (key.paymentsFrozen) {
    return {
      code: "payments_frozen",
      message:
        "Payments of this key are frozen after unusual activity, until they are restored in the account.",
    };
  }
  const overOrder = totalCents > key.perOrderCents;
  if (overOrder || input.spentCents + totalCents > key.dailyCents) {
    return {
      code: "spending_limit_reached",
      message: overOrder
        ? "The order exceeds the key's limit per order."
        : "The order exceeds the key's limit over 24 hours.",
      details: { total_cents: totalCents, per_order_limit_cents: key.perOrderCents, currency: "EUR" },
    };
  }
  if (totalCents > wallet.balanceCents + wallet.creditCents) {
    return { code: "insufficient_balance", message: "The wallet does not hold enough to pay this order." };
  }
  return null;
}

/** Splits a total, in cents, between the offered credit and the balance of a wallet. The credit pays first. */
export function splitPayment(totalCents: number, creditCents: number) {
  const fromCredit = Math.min(totalCents, creditCents);
  return { creditCents: fromCredit, balanceCents: totalCents - fromCredit };
}

export interface Activity {
  /** orders that the key paid within the hour, this one included */
  paidOrders: number;
  /** destination countries of the key's first paid order within the hour, this one included */
  newCountries: number;
}

/**
 * Whether a key's payments are unusual. A threshold of 0 switches its rule off. Specification: Authentication 8,
 * "unusual activity" (how it is measured is not shown).
 */
export function isUnusual(
  activity: Activity,
  thresholds: { paidOrdersPerHour: number; newCountriesPerHour: number },
): boolean {
  const { paidOrdersPerHour, newCountriesPerHour } = thresholds;
  return (
    (paidOrdersPerHour > 0 && activity.paidOrders > paidOrdersPerHour) ||
    (newCountriesPerHour > 0 && activity.newCountries > newCountriesPerHour)
  );
}
