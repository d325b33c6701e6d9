import type { Plan } from "./plan.ts";

/** A client waits 15 s for a reply. */
const lateMs = 20_000;
const failure = (code: string) => JSON.stringify({ error: { code, message: "A fault was asked for." } });
const answer = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: failure(code),
});

/**
 * The ways in which a call fails without a refusal. Where the service may have acted or not, there is a plan for
 * each.
 */
export const faults = {
  // The second one arrives after its caller has given up.
  latency: [{ delayMs: 400 }, { delayMs: lateMs }],
  hang: [{ instead: "hang" }, { arrives: false, instead: "hang" }],
  "reset before": [{ arrives: false, instead: "reset" }],
  "reset after": [{ instead: "reset" }],
  "cut reply": [{ instead: "cut" }],
  "5xx": [
    { instead: answer(502, "bad_gateway") },
    { arrives: false, instead: answer(503, "unavailable") },
    { arrives: false, instead: answer(500, "internal") },
  ],
  "429": [{ arrives: false, instead: answer(429, "rate_limited", { "retry-after": "1" }) }],
  // All calls of its account wait for two minutes.
  "429 of a day": [{ arrives: false, instead: answer(429, "rate_limited", { "retry-after": "86400" }) }],
} as const satisfies Record<string, readonly Plan[]>;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];
