"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { mapRefusalToField } from "#lib/features/orders/map-refusal-to-field.ts";
import { createRequestedOrder } from "./create-requested-order.ts";
import { declineRequest } from "./decline-request.ts";
import { requestPayment } from "./request-payment.ts";
import {
  createRequestedOrderSchema,
  declineRequestSchema,
  requestIdSchema,
  requestPaymentSchema,
} from "./schemas.ts";
import { withdrawRequest } from "./withdraw-request.ts";

export const requestPaymentAction = memberAction
  .metadata({ name: "requestPayment" })
  .inputSchema(requestPaymentSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    requestId: await requestPayment(member, parsedInput),
  }));

export const createRequestedOrderAction = memberAction
  .metadata({ name: "createRequestedOrder" })
  .inputSchema(createRequestedOrderSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    orderId: await mapRefusalToField(parsedInput, () => createRequestedOrder(member, parsedInput)),
  }));

export const withdrawRequestAction = memberAction
  .metadata({ name: "withdrawRequest" })
  .inputSchema(requestIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => withdrawRequest(member, parsedInput));

export const declineRequestAction = memberAction
  .metadata({ name: "declineRequest" })
  .inputSchema(declineRequestSchema)
  .action(async ({ parsedInput, ctx: { member } }) => declineRequest(member, parsedInput));
