import type { RetryClass } from "./endpoint.ts";

/** How one attempt ended, in the terms that decide whether another one is safe. */
export type Outcome =
  | { type: "answered"; status: number }
  | { type: "not_sent" }
  | { type: "reply_lost" }
  | { type: "misunderstood" }
  | { type: "circuit_open" }
  | { type: "cancelled" };

/**
 * In milliseconds. `timeoutMs`: for one attempt; `elapsedMs`: since a call first had its turn, up to its last
 * attempt; `queueMs`: how long it may wait for its turn, each time.
 */
export type RetryBounds = { attempts: number; elapsedMs: number; timeoutMs: number; queueMs: number };

export type RetryQuestion = {
  /** 1 for the first. */
  attempt: number;
  retryClass: RetryClass;
  outcome: Outcome;
  /** Since the first attempt left, pauses included. */
  elapsedMs: number;
  /** What `Retry-After` said, if anything. */
  retryAfterMs: number | null;
  /** The service is known to be down: another attempt would not be let out. */
  isCircuitOpen: boolean;
  bounds: Pick<RetryBounds, "attempts" | "elapsedMs">;
  /** In [0, 1). */
  random: () => number;
};

type RetryDecision =
  | { retry: true; afterMs: number; reason: "rate_limited" | "service_down" | "not_sent" | "reply_lost" }
  | {
      retry: false;
      reason:
        | "settled"
        | "conflict"
        | "refused"
        | "misunderstood"
        | "circuit_open"
        | "cancelled"
        | "may_have_acted"
        | "attempts_spent"
        | "time_spent";
    };

const firstBackoffMs = 250;
const longestBackoffMs = 8_000;
/** Of a 429 that does not say when to come back. */
export const unstatedRetryAfterMs = 1_000;

/**
 * Decides whether a call is sent again and after how many milliseconds ("Errors" and "Limits" of the
 * specification). Pure: randomness and time come in. What was refused before any work was done (429) or
 * never left (no connection) may be repeated whatever the class; what may have acted, only if the class
 * says that a second time changes nothing.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { outcome, retryAfterMs } = question;
  switch (outcome.type) {
    case "cancelled":
      return { retry: false, reason: "cancelled" };
    case "misunderstood":
      return { retry: false, reason: "misunderstood" };
    case "circuit_open":
      return { retry: false, reason: "circuit_open" };
    case "not_sent":
      return within(question, "not_sent", jitter(question));
    case "reply_lost":
      return ifRepeatable(question, "reply_lost", jitter(question));
    case "answered":
      if (outcome.status === 409) return { retry: false, reason: "conflict" };
      if (outcome.status === 429) {
        return within(question, "rate_limited", retryAfterMs ?? unstatedRetryAfterMs + jitter(question));
      }
      if (outcome.status >= 500) {
        return ifRepeatable(question, "service_down", Math.max(retryAfterMs ?? 0, jitter(question)));
      }
      return { retry: false, reason: outcome.status >= 300 ? "refused" : "settled" };
  }
}

type RetryReason = Extract<RetryDecision, { retry: true }>["reason"];

function ifRepeatable(question: RetryQuestion, reason: RetryReason, afterMs: number): RetryDecision {
  if (question.retryClass === "never") return { retry: false, reason: "may_have_acted" };
  return within(question, reason, afterMs);
}

function within(question: RetryQuestion, reason: RetryReason, afterMs: number): RetryDecision {
  if (question.isCircuitOpen) return { retry: false, reason: "circuit_open" };
  if (question.attempt >= question.bounds.attempts) return { retry: false, reason: "attempts_spent" };
  if (question.elapsedMs + afterMs > question.bounds.elapsedMs) return { retry: false, reason: "time_spent" };
  return { retry: true, afterMs, reason };
}

function jitter({ attempt, random }: RetryQuestion): number {
  return Math.round(random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1)));
}
