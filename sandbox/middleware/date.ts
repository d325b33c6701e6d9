import type { MiddlewareHandler } from "hono";
import type { VirtualClock } from "../clock.ts";

/** Every reply is dated by the virtual clock, so that a client can tell how old a resource is. */
export function dateByClock(clock: VirtualClock): MiddlewareHandler {
  return async (c, next) => {
    c.header("Date", clock.now().toUTCString());
    await next();
  };
}
