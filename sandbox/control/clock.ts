import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import { advanceClock, type World } from "../world.ts";

const tenYears = 315_360_000;
const schema = z.strictObject({ advance_seconds: z.number().min(0).max(tenYears) });

function toClock({ clock }: World) {
  return { now: clock.now().toISOString(), offset_seconds: clock.offsetMs / 1000 };
}

/** GET and POST /clock: the virtual clock only goes forward. */
export function clockRoutes(services: Services) {
  const { db, world } = services;
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: toClock(world) }))
    .post("/", async (c) => {
      const { advance_seconds } = parseBody(schema, c.var.body);
      await advanceClock(db, world, advance_seconds);
      services.wake();
      return c.json({ data: toClock(world) });
    });
}
