import { describe, expect, it } from "vitest";
import { readReplyHeaders, readRetryAfter } from "./reply-headers.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
const read = (headers: Record<string, string>) => readReplyHeaders(new Headers(headers), now);

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["7", 7_000],
    ["0.5", 500],
    ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
    ["Sun, 01 Mar 2026 11:59:00 GMT", 0],
    ["soon", null],
    ["86400", 120_000],
    ["Mon, 02 Mar 2026 12:00:00 GMT", 120_000],
    ["-3", null],
    ["", null],
    [null, null],
  ])("%s is %s ms", (value, expected) => {
    expect(readRetryAfter(value, now)).toBe(expected);
  });

  it("reads a date on the service's clock, not on ours", () => {
    const headers = { date: "Sun, 01 Mar 2026 15:00:00 GMT", "retry-after": "Sun, 01 Mar 2026 15:00:05 GMT" };
    expect(read(headers).retryAfterMs).toBe(5_000);
  });
});

describe("X-RateLimit", () => {
  const of = (reset: string, more: Record<string, string> = {}) =>
    read({ "x-ratelimit-limit": "600", "x-ratelimit-remaining": "12", "x-ratelimit-reset": reset, ...more });

  it("reads the seconds to the reset", () => {
    expect(of("42").rateLimit).toEqual({ limit: 600, remaining: 12, resetInMs: 42_000 });
  });

  it("reads an epoch in seconds or milliseconds", () => {
    expect(of(String(now / 1000 + 9)).rateLimit?.resetInMs).toBe(9_000);
    expect(of(String(now + 9_000)).rateLimit?.resetInMs).toBe(9_000);
  });

  it("reads an epoch on the service's clock", () => {
    const date = "Sun, 01 Mar 2026 15:00:00 GMT";
    expect(of(String(Date.parse(date) / 1000 + 4), { date }).rateLimit?.resetInMs).toBe(4_000);
  });

  it.each(["31536000", String(now / 1000 + 86_400), String(now + 31_536_000_000)])(
    "waits at most two minutes for a reset: %s",
    (reset) => {
      expect(of(reset).rateLimit?.resetInMs).toBe(120_000);
    },
  );

  it.each(["", "soon", "-1", "NaN", "Infinity"])("ignores a reset that it cannot read: %o", (reset) => {
    expect(of(reset).rateLimit).toBeNull();
  });

  it("is null when one of the three is missing", () => {
    expect(read({ "x-ratelimit-limit": "600", "x-ratelimit-remaining": "1" }).rateLimit).toBeNull();
  });
});

describe("the other headers", () => {
  it("reads a replay and a request id", () => {
    expect(read({ "idempotent-replayed": "true", "x-request-id": "r1" })).toMatchObject({
      replayed: true,
      requestId: "r1",
    });
    expect(read({ "idempotent-replayed": "false" })).toMatchObject({ replayed: false, requestId: null });
    expect(read({}).replayed).toBe(false);
  });
});
