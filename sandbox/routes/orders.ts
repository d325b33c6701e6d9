import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { markReplayed, requireOrderKey } from "../middleware/idempotency.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { assertScope, requireScope } from "../middleware/scopes.ts";
import { cancelOrder } from "../operations/cancel-order.ts";
import { confirmOrder } from "../operations/confirm-order.ts";
import { createOrder } from "../operations/create-order.ts";
import { refusedPayment } from "../operations/pay-order.ts";
import { readOrder } from "../operations/read-order.ts";
import type { Services } from "../services.ts";
import { toOrder } from "../wire/order.ts";
import { orderSchema } from "../wire/order-requests.ts";
import { originOf } from "../wire/origin.ts";
import { readCursor, toPage } from "../wire/page.ts";
import { parseBody, refuseBody } from "../wire/parse.ts";
import { orderQuery } from "../wire/queries.ts";
import { queryReader } from "../wire/query.ts";
import { pathId } from "./path-id.ts";

const readQuery = queryReader(orderQuery);

/** Specification: GET and POST /v1/orders, GET …/{id}, POST …/{id}/confirm and …/{id}/cancel. */
export function orderRoutes(services: Services) {
  const { orders, world } = services;
  const routes = new Hono<ServiceEnv>();
  const plain = refuseQuery(services);

  routes.get("/", requireScope("orders:read"), async (c) => {
    const { limit, cursor, ...filters } = readQuery(c, world.assumptions.unknown_query);
    const accountId = c.get("caller").account.id;
    const list = `orders:${accountId}`;
    const position = readCursor(world.cursorSecret, list, cursor);
    const after = position && { createdAt: String(position[0]), id: String(position[1]) };
    const rows = await orders.page(accountId, filters, after, limit + 1);
    const origin = originOf(c);
    return c.json(
      toPage(rows, limit, {
        secret: world.cursorSecret,
        list,
        position: (row) => [row.createdAt.toISOString(), row.id],
        wire: (row) => toOrder(row, row.shipments ?? [], origin),
      }),
    );
  });

  routes.post("/", requireScope("orders:write"), plain, async (c) => {
    const key = requireOrderKey(c);
    const request = parseBody(orderSchema, c.var.body);
    if (request.confirm) assertScope(c.var.caller, "orders:confirm");
    const { order, replayed, refusal } = await createOrder(services, c.var.caller, request, key, originOf(c));
    if (refusal !== null) throw refusedPayment(refusal, order);
    if (replayed) markReplayed(c);
    return c.json({ data: order }, replayed ? 200 : 201);
  });

  routes.get("/:id", requireScope("orders:read"), plain, async (c) => {
    const order = await readOrder(services, c.get("caller").account.id, pathId(c), originOf(c));
    return c.json({ data: order });
  });

  routes.post("/:id/confirm", requireScope("orders:confirm"), plain, async (c) => {
    refuseBody(c.var.body);
    return c.json({ data: await confirmOrder(services, c.var.caller, pathId(c), originOf(c)) });
  });

  routes.post("/:id/cancel", requireScope("orders:write"), plain, async (c) => {
    refuseBody(c.var.body);
    return c.json({ data: await cancelOrder(services, c.var.caller, pathId(c), originOf(c)) });
  });

  return routes;
}
