import type { MiddlewareHandler } from "hono";
import type { VirtualClock } from "../clock.ts";
import { setHeader } from "./set-header.ts";

/** Every reply is dated by the virtual clock, so that a client can tell how old a resource is. */
export function dateByClock(clock: VirtualClock): MiddlewareHandler {
  return (c, next) => {
    setHeader(c, "Date", clock.now().toUTCString());
    return next();
  };
}
