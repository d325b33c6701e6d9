import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { VirtualClock } from "../world.ts";

/**
 * Sets a header of the reply, whatever the reply becomes. On a socket it goes straight to Node's reply: Hono keeps
 * headers in a Headers object, which alone costs a third of a short read.
 */
export function setHeader(c: Context, name: string, value: string): void {
  const { outgoing } = c.env as Partial<HttpBindings>;
  if (outgoing === undefined) c.header(name, value);
  else outgoing.setHeader(name, value);
}

/** Every reply is dated by the virtual clock, so that a client can tell how old a resource is. */
export function dateByClock(clock: VirtualClock): MiddlewareHandler {
  return (c, next) => {
    setHeader(c, "Date", clock.now().toUTCString());
    return next();
  };
}
