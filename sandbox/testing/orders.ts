import { randomUUID } from "node:crypto";
import type { Connection } from "./test-sandbox.ts";

export const address = {
  name: "Lukas Hoffmann",
  line1: "Kastanienallee 77",
  postal_code: "10435",
  city: "Berlin",
  country: "DE",
};

export const items = [{ sku: "TEE-WHITE-M", quantity: 2 }];

export const orderKey = () => ({ "Idempotency-Key": randomUUID() });

/** Creates an order and answers the reply. */
export function create(
  connection: Connection,
  body: object = {},
  headers: Record<string, string> = orderKey(),
) {
  return connection.call("POST", "/orders", { body: { shipping_address: address, items, ...body }, headers });
}
