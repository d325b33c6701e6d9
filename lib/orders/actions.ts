"use server";

import { memberAction } from "#lib/transport/action-client.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { placeOrder } from "./place-order.ts";
import { confirmOrderSchema, createOrderSchema, orderIdSchema, placeOrderSchema } from "./schemas.ts";

export const createOrderAction = memberAction
  .inputSchema(createOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ orderId: await createOrder(member, parsedInput) }));

export const placeOrderAction = memberAction
  .inputSchema(placeOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ orderId: await placeOrder(member, parsedInput) }));

export const confirmOrderAction = memberAction
  .inputSchema(confirmOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ refusal: await confirmOrder(member, parsedInput) }));

export const cancelOrderAction = memberAction
  .inputSchema(orderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    refundedCents: await cancelOrder(member, parsedInput),
  }));
