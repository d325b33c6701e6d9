import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requestPayment } from "./request-payment.ts";
import { type AskForOrderInput, askForOrderSchema } from "./schemas.ts";

/**
 * Saves a draft and asks for its payment. The same submission again gives the same draft and the same request.
 * @returns the id of the draft
 * @throws what createOrder and requestPayment throw
 */
export async function askForOrder(ctx: MemberContext, input: AskForOrderInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const orderId = await createOrder(ctx, parseInput(askForOrderSchema, input));
  const { costs } = await getOrder(ctx, { orderId });
  await requestPayment(ctx, { orderId, shownTotalCents: costs.total_cents });
  return orderId;
}
