import { Hono } from "hono";
import { z } from "zod";
import { advanceTargets } from "../domain/order-states.ts";
import { advanceOrder, raiseIssue } from "../operations/advance-order.ts";
import { loadShipments, lockOrder } from "../operations/change-order.ts";
import type { ServiceEnv, Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { type OrderRow, toOrder } from "../wire/order.ts";
import { originOf, parseBody, pathId } from "../wire/request.ts";

const advanceSchema = z.strictObject({ to: z.enum(advanceTargets).optional() });

const issueSchema = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "must be 1 to 64 letters, digits, _ . or -"),
});

/** POST /orders/{id}/advance and /issue: what the works do. */
export function controlOrderRoutes(services: Services) {
  const { db, world } = services;
  const routes = new Hono<ServiceEnv>();

  async function change(id: string, origin: string, work: (tx: Tx, order: OrderRow) => Promise<OrderRow>) {
    const data = await db.transaction(async (tx) => {
      const changed = await work(tx, await lockOrder(tx, id));
      const shipments = await loadShipments(tx, [changed]);
      return toOrder(changed, shipments.get(id) ?? [], origin);
    });
    services.wake();
    return { data };
  }

  routes.post("/:id/advance", async (c) => {
    const { to } = parseBody(advanceSchema, c.var.body ?? {});
    return c.json(await change(pathId(c), originOf(c), (tx, order) => advanceOrder(tx, world, order, to)));
  });

  routes.post("/:id/issue", async (c) => {
    const { code } = parseBody(issueSchema, c.var.body);
    return c.json(await change(pathId(c), originOf(c), (tx, order) => raiseIssue(tx, world, order, code)));
  });

  return routes;
}
