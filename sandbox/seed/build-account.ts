import { createHash } from "node:crypto";
import type { Account, ApiKey } from "../caller.ts";
import { scopes } from "../caller.ts";
import { uuidFrom } from "../domain/deterministic.ts";
import { defaultLimits } from "../domain/payment-checks.ts";

const day = 86_400_000;

/** What the first account's wallet holds: cents. */
export const openingBalance = { balanceCents: 2_500_000, creditCents: 25_000 };

export function buildAccount(seed: string, now: Date): Omit<Account, "position"> {
  return {
    id: uuidFrom(seed, "account", 1),
    name: "Atelier Marais",
    country: "FR",
    plan: "studio",
    generalDiscountBp: 1_000,
    reverseCharge: false,
    createdAt: new Date(now.getTime() - 120 * day),
  };
}

/**
 * The key that made the past orders of a mode. Nobody holds it: its fingerprint is that of no key, so that a
 * known seed opens nothing.
 */
export function buildPastKey(seed: string, mode: "live" | "test", accountId: string, now: Date): ApiKey {
  const id = uuidFrom(seed, "key", mode);
  const letters = createHash("sha256").update(id).digest("hex").slice(0, 6);
  return {
    id,
    accountId,
    name: mode === "live" ? "Shop" : "Shop (test)",
    mode,
    prefix: `svc_${mode}_${letters}`,
    fingerprint: `none:${id}`,
    scopes: [...scopes],
    perOrderCents: defaultLimits.perOrderCents,
    dailyCents: defaultLimits.dailyCents,
    paymentsFrozen: false,
    restoredAt: null,
    allowedIps: null,
    expiresAt: null,
    revokedAt: now,
    createdAt: new Date(now.getTime() - 120 * day),
  };
}
