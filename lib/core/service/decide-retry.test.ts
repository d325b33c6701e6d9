import { describe, expect, it } from "vitest";
import { decideRetry, type Outcome, type RetryQuestion } from "./decide-retry.ts";
import type { RetryClass } from "./endpoint.ts";
import { boundsOf } from "./patience.ts";

const answered = (status: number): Outcome => ({ type: "answered", status });
const lost: Outcome = { type: "reply_lost" };
const unsent: Outcome = { type: "not_sent" };

const person = boundsOf("person", "keyed", 0);
const background = boundsOf("background", "keyed", 0);

function ask(question: Partial<RetryQuestion>) {
  return decideRetry({
    attempt: 1,
    retryClass: "read",
    outcome: lost,
    elapsedMs: 0,
    retryAfterMs: null,
    isCircuitOpen: false,
    bounds: person,
    random: () => 0.5,
    ...question,
  });
}

describe("decideRetry by class and outcome", () => {
  const table: [RetryClass, Outcome, string][] = [
    ["read", lost, "reply_lost"],
    ["keyed", lost, "reply_lost"],
    ["natural", lost, "reply_lost"],
    ["never", lost, "may_have_acted"],
    ["read", answered(500), "service_down"],
    ["keyed", answered(502), "service_down"],
    ["natural", answered(503), "service_down"],
    ["never", answered(504), "may_have_acted"],
    ["read", unsent, "not_sent"],
    ["keyed", unsent, "not_sent"],
    ["natural", unsent, "not_sent"],
    ["never", unsent, "not_sent"],
    ["read", answered(429), "rate_limited"],
    ["keyed", answered(429), "rate_limited"],
    ["natural", answered(429), "rate_limited"],
    ["never", answered(429), "rate_limited"],
    ["read", answered(409), "conflict"],
    ["keyed", answered(409), "conflict"],
    ["natural", answered(409), "conflict"],
    ["never", answered(409), "conflict"],
    ...[400, 401, 402, 403, 404, 413, 415, 422].map((status): [RetryClass, Outcome, string] => [
      "keyed",
      answered(status),
      "refused",
    ]),
    ["keyed", answered(200), "settled"],
    ["read", { type: "misunderstood" }, "misunderstood"],
    ["read", { type: "cancelled" }, "cancelled"],
    ["keyed", { type: "circuit_open" }, "circuit_open"],
  ];
  const again = new Set(["reply_lost", "service_down", "not_sent", "rate_limited"]);

  it.each(table)("%s after %o: %s", (retryClass, outcome, reason) => {
    expect(ask({ retryClass, outcome })).toMatchObject({ retry: again.has(reason), reason });
  });
});

describe("decideRetry while the service is down", () => {
  const refusal = (retryClass: RetryClass, outcome: Outcome) =>
    ask({ retryClass, outcome, isCircuitOpen: true }).reason;

  it("repeats no call, and still reports that one may have acted", () => {
    expect(refusal("read", lost)).toBe("circuit_open");
    expect(refusal("keyed", answered(503))).toBe("circuit_open");
    expect(refusal("natural", unsent)).toBe("circuit_open");
    expect(refusal("never", lost)).toBe("may_have_acted");
    expect(refusal("keyed", answered(409))).toBe("conflict");
  });
});

describe("decideRetry's waits", () => {
  it("waits exactly as long as a 429 says", () => {
    expect(ask({ outcome: answered(429), retryAfterMs: 7_000 })).toMatchObject({
      retry: true,
      afterMs: 7_000,
    });
  });

  it("waits at least a second after a 429 without Retry-After", () => {
    expect(ask({ outcome: answered(429), random: () => 0 })).toMatchObject({ retry: true, afterMs: 1_000 });
  });

  it("does not repeat a call before the Retry-After of a 503", () => {
    expect(ask({ outcome: answered(503), retryAfterMs: 3_000 })).toMatchObject({ afterMs: 3_000 });
  });

  it.each([
    [1, 0, 0],
    [1, 0.999, 250],
    [2, 0.999, 500],
    [3, 0.999, 999],
    [4, 0.5, 1_000],
    [20, 0.999, 7_992],
  ])("after attempt %i with %d of full jitter waits %i ms", (attempt, random, afterMs) => {
    const bounds = { attempts: 100, elapsedMs: 300_000 };
    expect(ask({ attempt, random: () => random, bounds })).toMatchObject({ retry: true, afterMs });
  });
});

describe("decideRetry's bounds", () => {
  it("ends with the last attempt", () => {
    expect(ask({ attempt: 2 })).toMatchObject({ retry: true });
    expect(ask({ attempt: 3 })).toEqual({ retry: false, reason: "attempts_spent" });
    expect(ask({ attempt: 3, bounds: background })).toMatchObject({ retry: true });
  });

  it("does not start a wait that would end after the time limit", () => {
    expect(ask({ outcome: answered(429), retryAfterMs: 30_000 })).toEqual({
      retry: false,
      reason: "time_spent",
    });
    expect(ask({ outcome: answered(429), retryAfterMs: 30_000, bounds: background })).toMatchObject({
      retry: true,
    });
    expect(ask({ elapsedMs: 20_000 })).toEqual({ retry: false, reason: "time_spent" });
  });
});
