import { Hono } from "hono";
import { decideCancel, decideConfirm } from "../domain/order-states.ts";
import { conflict } from "../errors.ts";
import { assertScope, requireScope } from "../middleware/bearer.ts";
import { markReplayed, requireOrderKey } from "../middleware/idempotency.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { changeOrder, loadShipments, lockOrder, readOrder } from "../operations/change-order.ts";
import { createOrder } from "../operations/create-order.ts";
import { emitOrderEvent } from "../operations/emit-event.ts";
import { refundOrder } from "../operations/move-money.ts";
import { payOrder, refusedPayment } from "../operations/pay-order.ts";
import type { Caller, ServiceEnv, Services } from "../services.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { type Order, toOrder } from "../wire/order.ts";
import { orderSchema } from "../wire/order-requests.ts";
import { orderQuery, queryReader, readCursor, toPage } from "../wire/query.ts";
import { originOf, parseBody, pathId, refuseBody } from "../wire/request.ts";

/** Throws 409 if order and key have different modes and `rule` is "refuse". */
function assertSameMode(order: OrderRow, { key }: Caller, rule: "refuse" | "allow"): void {
  if (rule === "allow" || order.test === (key.mode === "test")) return;
  const mode = order.test ? "test" : "live";
  throw conflict("mode_mismatch", `This is a ${mode} order: use a ${mode} key.`);
}

/**
 * Pays a draft. A paid order stays unchanged. Throws 402 with the draft unchanged, 404, and 409 for an order that can
 * no longer be paid. Specification: POST /v1/orders/{id}/confirm.
 */
async function confirmOrder(services: Services, caller: Caller, id: string, origin: string): Promise<Order> {
  const { db, world } = services;
  const result = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, caller.account.id);
    assertSameMode(order, caller, world.assumptions.confirm_other_mode);
    const decision = decideConfirm(order.status);
    if (decision === "refuse") {
      throw conflict("order_not_payable", `The order is ${order.status} and can no longer be paid.`);
    }
    const paid =
      decision === "pay" ? await payOrder(tx, services, order, caller.key.id) : { order, refusal: null };
    return { ...paid, shipments: await loadShipments(tx, [order]) };
  });
  services.wake();
  if (result.refusal !== null) {
    // The attempt may have frozen the key.
    services.callers.clear();
    throw refusedPayment(result.refusal);
  }
  return toOrder(result.order, result.shipments.get(id) ?? [], origin);
}

/**
 * Cancels an order whose production has not started, and returns its payment to the wallet. Throws 404, and 409 if
 * production has started or the order is closed. Specification: POST /v1/orders/{id}/cancel.
 */
async function cancelOrder(services: Services, caller: Caller, id: string, origin: string) {
  const { db, world } = services;
  const cancelled = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, caller.account.id);
    assertSameMode(order, caller, world.assumptions.cancel_other_mode);
    const decision = decideCancel(order.status, order.history);
    if (decision === "in_production") {
      throw conflict("order_in_production", "Production has started: the order can no longer be cancelled.");
    }
    if (decision === "closed") throw conflict("order_closed", `The order is already ${order.status}.`);
    const at = world.clock.now();
    const refundedCents = await refundOrder(tx, order, at);
    const changed = await changeOrder(
      tx,
      order,
      at,
      { status: "cancelled", cancelledAt: at, autopilotAt: null },
      { event: "order.cancelled", status: "cancelled" },
    );
    await emitOrderEvent(tx, world, changed, "order.cancelled", at);
    return { ...toOrder(changed, [], origin), refunded_cents: refundedCents };
  });
  services.wake();
  return cancelled;
}

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
