import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import type { ServiceEnv } from "../services.ts";
import type { VirtualClock } from "../world.ts";
import { setHeader } from "./date.ts";

const windowMs = 60_000;

/** Counts the requests of each account in the current minute of the virtual clock. */
export class RateWindows {
  #minute = 0;
  readonly #counts = new Map<string, number>();

  count(accountId: string, now: Date): number {
    const minute = Math.floor(now.getTime() / windowMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.clear();
    }
    const count = (this.#counts.get(accountId) ?? 0) + 1;
    this.#counts.set(accountId, count);
    return count;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/**
 * Limits the requests per minute and account, and reports the limit in three headers. `X-RateLimit-Reset` is the
 * number of seconds until the next minute. Throws 429. Specification: Limits.
 */
export function limitRate(
  windows: RateWindows,
  clock: VirtualClock,
  limit: number,
): MiddlewareHandler<ServiceEnv> {
  return (c, next) => {
    const now = clock.now();
    const count = windows.count(c.get("caller").account.id, now);
    const reset = String(Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000));
    setHeader(c, "X-RateLimit-Limit", String(limit));
    setHeader(c, "X-RateLimit-Remaining", String(Math.max(0, limit - count)));
    setHeader(c, "X-RateLimit-Reset", reset);
    if (count > limit) {
      throw new ApiError(429, "rate_limited", "Too many requests in this minute.", undefined, {
        "Retry-After": reset,
      });
    }
    return next();
  };
}
