import type { EventType } from "../domain/event-types.ts";
import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../wire/order.ts";
import type { World } from "../world.ts";
import { emitEvent } from "./emit-event.ts";

/** Emits one of the order.* events. Specification: Events, "Contents of data". */
export async function emitOrderEvent(
  tx: Tx,
  world: World,
  order: OrderRow,
  type: EventType,
  at: Date,
  extra: object = {},
): Promise<void> {
  const { id, number, externalId, status, test } = order;
  const data = { order: { id, number, external_id: externalId, status, test }, ...extra };
  await emitEvent(tx, world, { accountId: order.accountId, type, data, at });
}
