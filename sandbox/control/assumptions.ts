import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { type Assumptions, assumptionsSchema } from "../domain/assumptions.ts";
import type { Services } from "../services.ts";
import { parseBody } from "../wire/parse.ts";
import { patchAssumptions } from "../world.ts";

/** What was sent alone: the defaults of the rest must not undo earlier switches. */
function onlySent(parsed: Assumptions, body: unknown): Partial<Assumptions> {
  const sent = Object.keys(body ?? {});
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => sent.includes(name)));
}

/** GET and PATCH /assumptions: one switch for each "not shown" of the specification. */
export function assumptionRoutes({ db, world }: Services) {
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: world.assumptions }))
    .patch("/", async (c) => {
      const { body } = c.var;
      await patchAssumptions(db, world, onlySent(parseBody(assumptionsSchema, body), body));
      return c.json({ data: world.assumptions });
    });
}
