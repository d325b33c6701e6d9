import { Hono } from "hono";
import { z } from "zod";
import type { ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";
import { parseBody, refuseBody } from "../wire/parse.ts";
import { uuid } from "../wire/text.ts";

const schema = z.strictObject({
  account_id: uuid().toLowerCase().optional(),
  method: z.enum(["GET", "POST", "PATCH", "DELETE"]).optional(),
  path: z.string().max(500).startsWith("/").optional(),
  status: z.number().int().min(400).max(599).optional(),
  delay_ms: z.number().int().min(0).max(120_000).optional(),
  drop: z.enum(["before", "after"]).optional(),
  retry_after: z.number().int().min(0).max(86_400).optional(),
  probability: z.number().min(0).max(1).optional(),
  times: z.number().int().min(1).optional(),
});

/** POST, GET and DELETE /faults. */
export function faultRoutes({ faults }: Services) {
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: faults.list() }))
    .post("/", (c) => {
      const fault = parseBody(schema, c.var.body);
      faults.add(fault);
      return c.json({ data: fault }, 201);
    })
    .delete("/", (c) => {
      refuseBody(c.var.body);
      faults.clear();
      return c.json({ data: [] });
    });
}
