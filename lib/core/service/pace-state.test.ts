import { describe, expect, it } from "vitest";
import {
  maxUnconfirmed,
  msUntilFree,
  type PaceState,
  recordRateLimit,
  recordRetryAfter,
  recordStart,
  startPacing,
} from "./pace-state.ts";
import { createPacer } from "./pacing.ts";
import { FakeClock } from "./testing/fake-clock.ts";

function afterReply(said: { limit?: number; remaining: number; resetInMs: number }, now = 0): PaceState {
  const state = recordStart(startPacing(now), "person", now);
  return recordRateLimit(state, 1, { limit: said.limit ?? 600, ...said }, now);
}

describe("msUntilFree", () => {
  it("sends the very first call of either priority at once", () => {
    expect(msUntilFree(startPacing(0), "person", 0)).toBe(0);
    expect(msUntilFree(startPacing(0), "background", 0)).toBe(0);
  });

  it("lets people use the last call, and then makes them wait for the end of the minute", () => {
    const state = afterReply({ remaining: 1, resetInMs: 20_000 });
    expect(msUntilFree(state, "person", 0)).toBe(0);
    expect(msUntilFree(recordStart(state, "person", 0), "person", 0)).toBe(20_000);
  });

  it.each([
    [600, 7, 0],
    [600, 6, 20_000],
    [100, 2, 0],
    [100, 1, 20_000],
    [10, 1, 20_000],
  ])("with a limit of %i and %i left, background waits %i ms", (limit, remaining, waits) => {
    expect(msUntilFree(afterReply({ limit, remaining, resetInMs: 20_000 }), "background", 0)).toBe(waits);
  });

  it("spaces background calls over the rest of the minute", () => {
    const state = recordStart(afterReply({ remaining: 106, resetInMs: 10_000 }), "background", 0);
    expect(msUntilFree(state, "background", 0)).toBe(100);
  });

  it("uses the calls that others left at no more than four times the even pace", () => {
    const state = recordStart(afterReply({ remaining: 600, resetInMs: 2_000 }), "background", 0);
    expect(msUntilFree(state, "background", 0)).toBe(25);
  });

  it("counts the calls that were sent after the one whose reply it knows", () => {
    let state = afterReply({ remaining: 3, resetInMs: 20_000 });
    for (let i = 0; i < 3; i++) state = recordStart(state, "person", 10);
    expect(msUntilFree(state, "person", 10)).toBe(19_990);
  });

  it("assumes a full minute after the old one has ended", () => {
    const state = afterReply({ remaining: 0, resetInMs: 20_000 });
    expect(msUntilFree(state, "person", 19_999)).toBe(1);
    expect(msUntilFree(state, "person", 20_000)).toBe(0);
  });

  it("waits a second when the minute ends in 0 seconds", () => {
    expect(msUntilFree(afterReply({ remaining: 0, resetInMs: 0 }), "person", 0)).toBe(1_000);
  });

  it("makes all calls wait until Retry-After, and a shorter one does not shorten the wait", () => {
    let state = recordRetryAfter(startPacing(0), 9_000, 0);
    state = recordRetryAfter(state, 1_000, 0);
    expect(msUntilFree(state, "person", 0)).toBe(9_000);
    expect(msUntilFree(state, "background", 8_000)).toBe(1_000);
    expect(msUntilFree(state, "person", 9_000)).toBe(0);
  });
});

describe("recordRateLimit", () => {
  it("ignores a reply that a later call has overtaken", () => {
    let state = afterReply({ remaining: 500, resetInMs: 60_000 });
    state = recordStart(recordStart(state, "person", 0), "person", 0);
    state = recordRateLimit(state, 3, { limit: 600, remaining: 400, resetInMs: 60_000 }, 0);
    state = recordRateLimit(state, 2, { limit: 600, remaining: 0, resetInMs: 60_000 }, 0);
    expect(msUntilFree(state, "person", 0)).toBe(0);
    expect(state.window.remaining).toBe(400);
  });

  it("keeps the earliest end of one minute, because whole seconds are rounded up", () => {
    let state = afterReply({ remaining: 500, resetInMs: 30_000 }, 0);
    state = recordStart(state, "person", 500);
    state = recordRateLimit(state, 2, { limit: 600, remaining: 499, resetInMs: 30_000 }, 500);
    expect(state.window.endsAt).toBe(30_000);
  });

  it("adopts a new minute", () => {
    let state = afterReply({ remaining: 0, resetInMs: 30_000 }, 0);
    state = recordStart(state, "person", 1_000);
    state = recordRateLimit(state, 2, { limit: 600, remaining: 599, resetInMs: 60_000 }, 1_000);
    expect(state.window.endsAt).toBe(61_000);
    expect(msUntilFree(state, "person", 1_000)).toBe(0);
  });
});

describe("other clients of the account", () => {
  /** A second reading, after two more calls of ours. */
  function reading(remaining: number): PaceState {
    let state = afterReply({ remaining: 100, resetInMs: 60_000 });
    state = recordStart(recordStart(state, "background", 10), "person", 10);
    return recordRateLimit(state, 3, { limit: 600, remaining, resetInMs: 60_000 }, 20);
  }

  it("are noticed when the minute has lost more calls than we have sent", () => {
    expect(maxUnconfirmed(reading(98), 20)).toBe(Number.POSITIVE_INFINITY);
    expect(maxUnconfirmed(reading(97), 20)).toBe(6);
    expect(maxUnconfirmed(reading(97), 120_021)).toBe(Number.POSITIVE_INFINITY);
  });

  it("are not noticed in a new minute, however many calls it has lost", () => {
    const state = recordRateLimit(reading(98), 4, { limit: 600, remaining: 90, resetInMs: 60_000 }, 40_000);
    expect(maxUnconfirmed(state, 40_000)).toBe(Number.POSITIVE_INFINITY);
  });

  it("keep half of the calls that are reserved for people, because they may have called since", () => {
    const shared = (remaining: number) => {
      const state = recordStart(reading(97), "person", 20);
      return recordRateLimit(state, 4, { limit: 600, remaining, resetInMs: 60_000 }, 30);
    };
    expect(msUntilFree(shared(4), "person", 30)).toBe(0);
    expect(msUntilFree(shared(3), "person", 30)).toBe(59_970);
    expect(msUntilFree(shared(7), "background", 50_000)).toBe(0);
  });
});

it("tells the calls left in the minute, and all of them once it is over", async () => {
  const [clock, rateLimit] = [new FakeClock(), { limit: 600, remaining: 5, resetInMs: 30_000 }];
  const pacer = createPacer(clock);
  pacer.settle(await pacer.acquire("person"), { rateLimit, retryAfterMs: null });
  expect(pacer.left()).toBe(5);
  await clock.runUntil(31_000);
  expect(pacer.left()).toBe(600);
});
