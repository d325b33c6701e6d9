import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ApiError } from "../errors.ts";
import type { ServiceEnv } from "../services.ts";

/** A fault to inject. An omitted filter matches every call. */
export interface Fault {
  account_id?: string | undefined;
  method?: string | undefined;
  /** a path, where `*` stands for any run of characters */
  path?: string | undefined;
  status?: number | undefined;
  delay_ms?: number | undefined;
  drop?: "before" | "after" | undefined;
  /** seconds, sent as Retry-After with `status`; omitted: 1 with a 429, which always carries it, else no header */
  retry_after?: number | undefined;
  probability?: number | undefined;
  /** number of calls that it affects; omitted: all */
  times?: number | undefined;
}

function pathMatches(pattern: string, path: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}

export class FaultList {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  list(): Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The first fault that matches a call. Counts down its `times`, and removes it at 0. */
  take(accountId: string, method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (f) =>
        (f.account_id === undefined || f.account_id === accountId) &&
        (f.method === undefined || f.method.toUpperCase() === method) &&
        (f.path === undefined || pathMatches(f.path, path)) &&
        (f.probability === undefined || Math.random() < f.probability),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.#faults = this.#faults.filter((f) => f !== fault);
    }
    return fault;
  }
}

/** Injects the fault that matches a call. `drop: "after"` does the work, and then cuts the connection. */
export function injectFaults(book: FaultList): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const fault = book.take(c.get("caller").account.id, c.req.method, c.req.path);
    if (fault?.delay_ms !== undefined) await sleep(fault.delay_ms);
    if (fault?.status !== undefined) {
      const retryAfter = fault.retry_after ?? (fault.status === 429 ? 1 : undefined);
      throw new ApiError(fault.status as ContentfulStatusCode, "fault", "A fault was asked for.", undefined, {
        ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
      });
    }
    if (fault?.drop !== "before") await next();
    if (fault?.drop !== undefined) {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
}
