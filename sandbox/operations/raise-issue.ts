import { stepsTo } from "../domain/order-states.ts";
import { conflict } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../wire/order.ts";
import type { World } from "../world.ts";
import { changeOrder } from "./change-order.ts";
import { emitOrderEvent } from "./order-event.ts";

/** Reports an issue of a locked, paid order and puts it on hold. Throws 409 when it is not on its way. */
export async function raiseIssue(tx: Tx, world: World, order: OrderRow, code: string): Promise<OrderRow> {
  if (order.status !== "on_hold" && stepsTo(order.status, order.history, "on_hold") === null) {
    throw conflict("order_cannot_advance", `An order that is ${order.status} has no issues.`);
  }
  const at = world.clock.now();
  const status = "on_hold";
  const changed = await changeOrder(tx, order, at, { status }, { event: "order.issue", status });
  await emitOrderEvent(tx, world, changed, "order.issue", at, { issue: { code } });
  return changed;
}
