"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { tellAtField } from "#lib/features/orders/tell-at-field.ts";
import { askForOrder } from "./ask-for-order.ts";
import { declineRequest } from "./decline-request.ts";
import { requestPayment } from "./request-payment.ts";
import { askForOrderSchema, declineRequestSchema, requestIdSchema, requestPaymentSchema } from "./schemas.ts";
import { withdrawRequest } from "./withdraw-request.ts";

export const requestPaymentAction = memberAction
  .inputSchema(requestPaymentSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    requestId: await requestPayment(member, parsedInput),
  }));

export const askForOrderAction = memberAction
  .inputSchema(askForOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await tellAtField(parsedInput, () => askForOrder(member, parsedInput)),
  }));

export const withdrawRequestAction = memberAction
  .inputSchema(requestIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => withdrawRequest(member, parsedInput));

export const declineRequestAction = memberAction
  .inputSchema(declineRequestSchema)
  .action(async ({ parsedInput, ctx: { member } }) => declineRequest(member, parsedInput));
