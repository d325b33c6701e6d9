import { boundWait, type RateLimit } from "./pace-state.ts";

export type ReplyHeaders = {
  requestId: string | null;
  /** The service already had this Idempotency-Key and repeats its earlier answer. */
  replayed: boolean;
  rateLimit: RateLimit | null;
  retryAfterMs: number | null;
};

/** Reads the headers of a reply (specification, "Limits" and "Endpoints"). `nowMs` is wall-clock time. */
export function readReplyHeaders(headers: Headers, nowMs: number): ReplyHeaders {
  const serviceNowMs = readDate(headers.get("date")) ?? nowMs;
  return {
    requestId: headers.get("x-request-id"),
    replayed: headers.get("idempotent-replayed")?.toLowerCase() === "true",
    rateLimit: readRateLimit(headers, serviceNowMs),
    retryAfterMs: readRetryAfter(headers.get("retry-after"), serviceNowMs),
  };
}

/**
 * How long `Retry-After` asks to wait, in ms, at most two minutes. It has seconds, or an HTTP date on the service's
 * clock.
 */
export function readRetryAfter(value: string | null, serviceNowMs: number): number | null {
  const seconds = readNumber(value);
  if (seconds !== null) return boundWait(Math.ceil(seconds * 1000));
  const at = readDate(value);
  return at === null ? null : boundWait(at - serviceNowMs);
}

function readRateLimit(headers: Headers, serviceNowMs: number): RateLimit | null {
  const limit = readNumber(headers.get("x-ratelimit-limit"));
  const remaining = readNumber(headers.get("x-ratelimit-remaining"));
  const reset = readNumber(headers.get("x-ratelimit-reset"));
  if (limit === null || remaining === null || reset === null || limit < 1) return null;
  return { limit, remaining, resetInMs: boundWait(readReset(reset, serviceNowMs)) };
}

const anEpochInSeconds = 1e9;
const anEpochInMilliseconds = 1e12;

function readReset(reset: number, serviceNowMs: number): number {
  if (reset >= anEpochInMilliseconds) return reset - serviceNowMs;
  if (reset >= anEpochInSeconds) return reset * 1000 - serviceNowMs;
  return reset * 1000;
}

function readNumber(value: string | null): number | null {
  return value !== null && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

function readDate(value: string | null): number | null {
  // Date.parse accepts almost any text. An HTTP date begins with the day of the week.
  if (value === null || !/^[A-Z][a-z]{2,8},? /.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}
