import { Hono } from "hono";
import { z } from "zod";
import { engageAutopilot } from "../autopilot/engage.ts";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import type { World } from "../world.ts";

const schema = z.strictObject({
  enabled: z.boolean(),
  speed: z.number().min(0.001).max(10_000).optional(),
  issue_every: z.number().int().min(0).max(1_000_000).optional(),
});

function toAutopilot({ autopilot }: World) {
  return { enabled: autopilot.enabled, speed: autopilot.speed, issue_every: autopilot.issueEvery };
}

/** GET and POST /autopilot: whether paid orders move by themselves, how fast, and how many meet an issue. */
export function autopilotRoutes(services: Services) {
  const { world } = services;
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: toAutopilot(world) }))
    .post("/", async (c) => {
      const { enabled, speed, issue_every } = parseBody(schema, c.var.body);
      await engageAutopilot(services, {
        enabled,
        speed: speed ?? world.autopilot.speed,
        issueEvery: issue_every ?? world.autopilot.issueEvery,
      });
      services.wake();
      return c.json({ data: toAutopilot(world) });
    });
}
