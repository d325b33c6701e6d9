import { describe, expect, it } from "vitest";
import {
  mostUnheard,
  msUntilFree,
  noteRateLimit,
  noteRetryAfter,
  noteStart,
  type PaceState,
  startPacing,
} from "./pace-state.ts";

function afterReply(said: { limit?: number; remaining: number; resetInMs: number }, now = 0): PaceState {
  const state = noteStart(startPacing(now), "person", now);
  return noteRateLimit(state, 1, { limit: said.limit ?? 600, ...said }, now);
}

describe("msUntilFree", () => {
  it("lets the very first call of either priority leave at once", () => {
    expect(msUntilFree(startPacing(0), "person", 0)).toBe(0);
    expect(msUntilFree(startPacing(0), "background", 0)).toBe(0);
  });

  it("lets people leave while a single call is left, then holds them to the end of the minute", () => {
    const state = afterReply({ remaining: 1, resetInMs: 20_000 });
    expect(msUntilFree(state, "person", 0)).toBe(0);
    expect(msUntilFree(noteStart(state, "person", 0), "person", 0)).toBe(20_000);
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

  it("spaces background over what is left of the minute", () => {
    const state = noteStart(afterReply({ remaining: 106, resetInMs: 10_000 }), "background", 0);
    expect(msUntilFree(state, "background", 0)).toBe(100);
  });

  it("uses up what others left over at no more than four times the even pace", () => {
    const state = noteStart(afterReply({ remaining: 600, resetInMs: 2_000 }), "background", 0);
    expect(msUntilFree(state, "background", 0)).toBe(25);
  });

  it("counts calls that left after the one whose reply it knows", () => {
    let state = afterReply({ remaining: 3, resetInMs: 20_000 });
    for (let i = 0; i < 3; i++) state = noteStart(state, "person", 10);
    expect(msUntilFree(state, "person", 10)).toBe(19_990);
  });

  it("presumes a full minute once the old one has ended", () => {
    const state = afterReply({ remaining: 0, resetInMs: 20_000 });
    expect(msUntilFree(state, "person", 19_999)).toBe(1);
    expect(msUntilFree(state, "person", 20_000)).toBe(0);
  });

  it("takes 0 seconds to go for less than one", () => {
    expect(msUntilFree(afterReply({ remaining: 0, resetInMs: 0 }), "person", 0)).toBe(1_000);
  });

  it("holds everybody until Retry-After, and a shorter one does not shorten it", () => {
    let state = noteRetryAfter(startPacing(0), 9_000, 0);
    state = noteRetryAfter(state, 1_000, 0);
    expect(msUntilFree(state, "person", 0)).toBe(9_000);
    expect(msUntilFree(state, "background", 8_000)).toBe(1_000);
    expect(msUntilFree(state, "person", 9_000)).toBe(0);
  });
});

describe("noteRateLimit", () => {
  it("does not listen to a reply that a later call has overtaken", () => {
    let state = afterReply({ remaining: 500, resetInMs: 60_000 });
    state = noteStart(noteStart(state, "person", 0), "person", 0);
    state = noteRateLimit(state, 3, { limit: 600, remaining: 400, resetInMs: 60_000 }, 0);
    state = noteRateLimit(state, 2, { limit: 600, remaining: 0, resetInMs: 60_000 }, 0);
    expect(msUntilFree(state, "person", 0)).toBe(0);
    expect(state.window.remaining).toBe(400);
  });

  it("keeps the earliest end of one minute, for whole seconds round up", () => {
    let state = afterReply({ remaining: 500, resetInMs: 30_000 }, 0);
    state = noteStart(state, "person", 500);
    state = noteRateLimit(state, 2, { limit: 600, remaining: 499, resetInMs: 30_000 }, 500);
    expect(state.window.endsAt).toBe(30_000);
  });

  it("takes over a new minute", () => {
    let state = afterReply({ remaining: 0, resetInMs: 30_000 }, 0);
    state = noteStart(state, "person", 1_000);
    state = noteRateLimit(state, 2, { limit: 600, remaining: 599, resetInMs: 60_000 }, 1_000);
    expect(state.window.endsAt).toBe(61_000);
    expect(msUntilFree(state, "person", 1_000)).toBe(0);
  });
});

describe("others on the account", () => {
  /** A second reading, two calls of ours later. */
  function reading(remaining: number): PaceState {
    let state = afterReply({ remaining: 100, resetInMs: 60_000 });
    state = noteStart(noteStart(state, "background", 10), "person", 10);
    return noteRateLimit(state, 3, { limit: 600, remaining, resetInMs: 60_000 }, 20);
  }

  it("are seen when the minute has lost more calls than our own", () => {
    expect(mostUnheard(reading(98), 20)).toBe(Number.POSITIVE_INFINITY);
    expect(mostUnheard(reading(97), 20)).toBe(6);
    expect(mostUnheard(reading(97), 120_021)).toBe(Number.POSITIVE_INFINITY);
  });

  it("are not seen in a new minute, however much it has lost", () => {
    const state = noteRateLimit(reading(98), 4, { limit: 600, remaining: 90, resetInMs: 60_000 }, 40_000);
    expect(mostUnheard(state, 40_000)).toBe(Number.POSITIVE_INFINITY);
  });

  it("are left half of what is kept for people, for they may have called since", () => {
    const shared = (remaining: number) => {
      const state = noteStart(reading(97), "person", 20);
      return noteRateLimit(state, 4, { limit: 600, remaining, resetInMs: 60_000 }, 30);
    };
    expect(msUntilFree(shared(4), "person", 30)).toBe(0);
    expect(msUntilFree(shared(3), "person", 30)).toBe(59_970);
    expect(msUntilFree(shared(7), "background", 50_000)).toBe(0);
  });
});
