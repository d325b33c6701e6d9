import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";

/** GET /replies: how many replies of /v1 were checked since the start, and the first that are not as described. */
export function replyRoutes({ replies }: Services) {
  return new Hono<ServiceEnv>().get("/", (c) => c.json({ data: replies.report() }));
}
