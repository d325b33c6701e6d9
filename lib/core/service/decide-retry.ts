import type { RetryClass } from "./endpoint.ts";

/** How one attempt ended. It decides whether another attempt is safe. */
export type Outcome =
  | { type: "answered"; status: number }
  | { type: "not_sent" }
  | { type: "reply_lost" }
  | { type: "misunderstood" }
  | { type: "circuit_open" }
  | { type: "cancelled" };

/**
 * All times are in ms. `timeoutMs` is for one attempt. `elapsedMs` is from the call's first turn to its last attempt.
 * `queueMs` is the longest wait for each turn.
 */
export type RetryBounds = { attempts: number; elapsedMs: number; timeoutMs: number; queueMs: number };

export type RetryQuestion = {
  /** 1 for the first attempt. */
  attempt: number;
  retryClass: RetryClass;
  outcome: Outcome;
  /** Since the first attempt was sent, pauses included. */
  elapsedMs: number;
  /** The value of `Retry-After`, if there was one. */
  retryAfterMs: number | null;
  /** The service is known to be down, so another attempt would not be sent. */
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
/** The wait after a 429 without `Retry-After`. */
export const unstatedRetryAfterMs = 1_000;

/**
 * Decides whether a call is sent again, and after how many ms (specification, "Errors" and "Limits"). Pure: randomness
 * and time are inputs. A call that was refused before any work (429) or never sent may be repeated in every class. A
 * call that may have acted is repeated only when its class says that a second call changes nothing.
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
