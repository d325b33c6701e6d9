import type { Caller } from "../caller.ts";
import { decideCancel } from "../domain/order-states.ts";
import { conflict } from "../errors.ts";
import type { Services } from "../services.ts";
import { toOrder } from "../wire/order.ts";
import { changeOrder, lockOrder } from "./change-order.ts";
import { assertSameMode } from "./confirm-order.ts";
import { emitOrderEvent } from "./order-event.ts";
import { refundOrder } from "./refund-order.ts";

/**
 * Cancels an order whose production has not started; what was paid from the wallet returns to it. Throws 404, and
 * 409 once production started or the order is closed. Specification: POST /v1/orders/{id}/cancel.
 */
export async function cancelOrder(services: Services, caller: Caller, id: string, origin: string) {
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
