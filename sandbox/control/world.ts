import { and, inArray, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { type Assumptions, assumptionsSchema } from "../domain/assumptions.ts";
import type { OrderStatus } from "../domain/order-states.ts";
import { autopilotStart } from "../operations/autopilot.ts";
import { resetWorld } from "../seed/reset-world.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { orders } from "../store/schema/orders.ts";
import { parseBody } from "../wire/request.ts";
import { text } from "../wire/scalars.ts";
import { type Autopilot, advanceClock, patchAssumptions, setAutopilot, type World } from "../world.ts";

export const resetSchema = z.strictObject({
  seed: z
    .union([text(100).min(1), z.number().int()])
    .transform(String)
    .optional(),
  orders: z.number().int().min(0).max(1_000_000).optional(),
  products: z.number().int().min(1).max(10_000).optional(),
  variants: z.number().int().min(1).max(1_000_000).optional(),
});

/** POST /reset: replaces the world by a new one from a seed. */
export function resetRoutes(services: Services) {
  return new Hono<ServiceEnv>().post("/", async (c) => {
    const options = parseBody(resetSchema, c.var.body ?? {});
    return c.json({ data: await resetWorld(services, options) });
  });
}

const tenYears = 315_360_000;
export const clockSchema = z.strictObject({ advance_seconds: z.number().min(0).max(tenYears) });

function toClock({ clock }: World) {
  return { now: clock.now().toISOString(), offset_seconds: clock.offsetMs / 1000 };
}

/** GET and POST /clock: the virtual clock only goes forward. */
export function clockRoutes(services: Services) {
  const { db, world } = services;
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: toClock(world) }))
    .post("/", async (c) => {
      const { advance_seconds } = parseBody(clockSchema, c.var.body);
      await advanceClock(db, world, advance_seconds);
      services.wake();
      return c.json({ data: toClock(world) });
    });
}

/** Keeps only the fields that the request sent. The schema's defaults must not overwrite earlier changes. */
function onlySent(parsed: Assumptions, body: unknown): Partial<Assumptions> {
  const sent = Object.keys(body ?? {});
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => sent.includes(name)));
}

/** GET and PATCH /assumptions: one switch for each point that the specification marks as "not shown". */
export function assumptionRoutes({ db, world }: Services) {
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: world.assumptions }))
    .patch("/", async (c) => {
      const { body } = c.var;
      await patchAssumptions(db, world, onlySent(parseBody(assumptionsSchema, body), body));
      return c.json({ data: world.assumptions });
    });
}

const moving: OrderStatus[] = ["confirmed", "test_confirmed"];

/** Switches the autopilot. It schedules orders that were paid while it was off as if they were paid now. */
async function switchAutopilot(services: Services, autopilot: Autopilot): Promise<void> {
  const { db, world } = services;
  await setAutopilot(db, world, autopilot);
  for (const status of moving) {
    const start = autopilotStart(world, status, world.clock.now());
    if (start === null) continue;
    await db
      .update(orders)
      .set({ autopilotAt: start })
      .where(and(inArray(orders.status, [status]), isNull(orders.autopilotAt)));
  }
}

export const autopilotSchema = z.strictObject({
  enabled: z.boolean(),
  speed: z.number().min(0.001).max(10_000).optional(),
  issue_every: z.number().int().min(0).max(1_000_000).optional(),
});

function toAutopilot({ autopilot }: World) {
  return { enabled: autopilot.enabled, speed: autopilot.speed, issue_every: autopilot.issueEvery };
}

/** GET and POST /autopilot: whether paid orders advance by themselves, how fast, and how many get an issue. */
export function autopilotRoutes(services: Services) {
  const { world } = services;
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: toAutopilot(world) }))
    .post("/", async (c) => {
      const { enabled, speed, issue_every } = parseBody(autopilotSchema, c.var.body);
      await switchAutopilot(services, {
        enabled,
        speed: speed ?? world.autopilot.speed,
        issueEvery: issue_every ?? world.autopilot.issueEvery,
      });
      services.wake();
      return c.json({ data: toAutopilot(world) });
    });
}
