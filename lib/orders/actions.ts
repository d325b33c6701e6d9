"use server";

import { z } from "zod";
import { memberAction } from "#lib/transport/action-client.ts";
import { mapError } from "#lib/transport/map-error.ts";
import { cancelOrder } from "./cancel-order.ts";
import { checkPayingKey } from "./check-paying-key.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { placeOrder } from "./place-order.ts";
import { confirmOrderSchema, createOrderSchema, orderIdSchema, placeOrderSchema } from "./schemas.ts";

export const createOrderAction = memberAction
  .inputSchema(createOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ orderId: await createOrder(member, parsedInput) }));

export const placeOrderAction = memberAction
  .inputSchema(placeOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const { orderId, paymentError } = await placeOrder(member, parsedInput);
    // The order is there and its page shows what it is; the failure itself belongs into the log.
    if (paymentError) mapError(paymentError);
    return { orderId };
  });

export const confirmOrderAction = memberAction
  .inputSchema(confirmOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ refusal: await confirmOrder(member, parsedInput) }));

export const cancelOrderAction = memberAction
  .inputSchema(orderIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    refundedCents: await cancelOrder(member, parsedInput),
  }));

export const checkPayingKeyAction = memberAction
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => checkPayingKey(member));
