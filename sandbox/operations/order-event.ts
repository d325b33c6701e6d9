import type { EventType } from "../domain/event-types.ts";
import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../wire/order.ts";
import type { World } from "../world.ts";
import { emitEvent, type NewEvent } from "./emit-event.ts";

/** One of the order.* events. Specification: Events, "Contents of data". */
export function orderEvent(order: OrderRow, type: EventType, at: Date, extra: object = {}): NewEvent {
  const { id, number, externalId, status, test } = order;
  const data = { order: { id, number, external_id: externalId, status, test }, ...extra };
  return { accountId: order.accountId, type, data, at };
}

export async function emitOrderEvent(
  tx: Tx,
  world: World,
  order: OrderRow,
  type: EventType,
  at: Date,
  extra: object = {},
): Promise<void> {
  await emitEvent(tx, world, orderEvent(order, type, at, extra));
}
