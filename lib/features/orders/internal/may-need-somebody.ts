import type { Order } from "#lib/core/service/schemas/order.ts";

const strayed = ["returned", "lost"];

/** Whether what was just told of an order is worth a look by whoever looks for problems; the rest is found by time. */
export const mayNeedSomebody = ({ status, shipments }: Pick<Order, "status" | "shipments">): boolean =>
  status === "on_hold" || shipments.some((shipment) => strayed.includes(shipment.status));
