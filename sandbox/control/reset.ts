import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import { resetWorld } from "../seed/reset-world.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import { text } from "../wire/text.ts";

const schema = z.strictObject({
  seed: z
    .union([text(100).min(1), z.number().int()])
    .transform(String)
    .optional(),
  orders: z.number().int().min(0).max(1_000_000).optional(),
  products: z.number().int().min(1).max(10_000).optional(),
  variants: z.number().int().min(1).max(1_000_000).optional(),
});

/** POST /reset: a fresh world from a seed. */
export function resetRoutes(services: Services) {
  return new Hono<ServiceEnv>().post("/", async (c) => {
    const options = parseBody(schema, c.var.body ?? {});
    return c.json({ data: await resetWorld(services, options) });
  });
}
