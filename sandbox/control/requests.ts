import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";

/** GET /requests: the last 1,000 calls of /v1, newest first. */
export function requestRoutes({ requestLog }: Services) {
  return new Hono<ServiceEnv>().get("/", (c) => c.json({ data: requestLog.list() }));
}
