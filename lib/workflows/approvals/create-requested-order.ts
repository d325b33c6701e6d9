import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requestPayment } from "./request-payment.ts";
import { type CreateRequestedOrderInput, createRequestedOrderSchema } from "./schemas.ts";

/**
 * Creates a draft and requests its payment. Repeating the same submission returns the same draft and the same
 * request.
 * @returns the id of the draft
 * @throws what createOrder and requestPayment throw
 */
export async function createRequestedOrder(
  ctx: MemberContext,
  input: CreateRequestedOrderInput,
): Promise<string> {
  requirePermission(ctx, "orders:write");
  const orderId = await createOrder(ctx, parseInput(createRequestedOrderSchema, input));
  const { costs } = await getOrder(ctx, { orderId });
  await requestPayment(ctx, { orderId, shownTotalCents: costs.total_cents });
  return orderId;
}
