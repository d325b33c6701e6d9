import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Judgement } from "./judge-payment.ts";

const known = [
  "key_no_longer_valid",
  "payments_frozen",
  "insufficient_balance",
  "wallet_not_allowed",
  "wallet_disabled",
  "total_changed",
  "not_paid",
  "service_unreachable",
  "still_a_draft",
  "not_payable",
  "unknown",
] as const;

type RefusalKind = (typeof known)[number] | "over_order" | "over_day" | "other";

/**
 * The service has one code for both limits; its numbers distinguish them. A code that v1 adds is shown in the service's
 * words.
 */
export function refusalKind({ code, details }: Outcome): RefusalKind {
  if (code !== "spending_limit_reached") return known.find((candidate) => candidate === code) ?? "other";
  const { total_cents: total, per_order_limit_cents: limit } = details ?? {};
  if (typeof total !== "number" || typeof limit !== "number") return "other";
  return total > limit ? "over_order" : "over_day";
}

/** Whether the limits of the key no longer give this reason: since the refusal, time passed or another key was connected. */
export function isOutdated(kind: RefusalKind, { verdict }: Judgement): boolean {
  return verdict === "fits" && (kind === "over_order" || kind === "over_day" || kind === "payments_frozen");
}

/** Whether the refusal already says what the current verdict says, so that the page says it once. */
export function isSaidByRefusal(kind: RefusalKind, { verdict }: Judgement): boolean {
  if (kind === "over_order") return verdict === "over_order_limit";
  if (kind === "over_day") return verdict === "over_day_limit";
  return kind === "payments_frozen" && verdict === "frozen";
}
