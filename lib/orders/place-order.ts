import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { type PlaceOrderInput, placeOrderSchema } from "./schemas.ts";

/**
 * "Pay" on what is not yet created: draft, compare the total with the button (cents), confirm. When it cannot be
 * paid the draft stays, and its page says why.
 * @returns the id of the order
 * @throws what createOrder and confirmOrder throw
 */
export async function placeOrder(ctx: MemberContext, input: PlaceOrderInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { shownTotalCents, ...order } = placeOrderSchema.parse(input);
  const orderId = await createOrder(ctx, order);
  await confirmOrder(ctx, { orderId, shownTotalCents });
  return orderId;
}
