import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "./context.ts";
import { requireFresh } from "./require-fresh.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const who: Actor = { userId: "u", sessionId: "s", address: null, name: "Robin Example" };
const proved = (secondsAgo: number) => ({ ...who, provedAt: new Date(now.getTime() - secondsAgo * 1_000) });
const again = expect.objectContaining({ code: "sign_in_again", status: 403 });

test("a proof of identity in the last fifteen minutes is fresh", () => {
  for (const secondsAgo of [0, 1, 899, 900])
    expect(() => requireFresh({ actor: proved(secondsAgo) })).not.toThrow();
});

test("an older proof, or none, throws sign_in_again", () => {
  for (const actor of [proved(900.001), proved(86_400), who])
    expect(() => requireFresh({ actor })).toThrow(again);
});

test("a job without a session needs no fresh proof", () => {
  for (const actor of [who, proved(86_400)])
    expect(() => requireFresh({ actor: { ...actor, sessionId: null } })).not.toThrow();
});
