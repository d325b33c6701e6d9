import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireFreshPayment } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { findDiffering } from "./find-differing.ts";
import { type PlaceOrderInput, placeOrderSchema } from "./schemas.ts";

type Placed = {
  orderId: string;
  /** Why this call did not pay the order; the order's page shows the rest. */
  paymentError: unknown;
};

/**
 * Pays an order that is not created yet: creates the draft, compares its total with the button (cents), confirms it.
 * Once the draft exists it is returned, whatever the result of the payment, because sending the form again would create
 * another order.
 * @throws AppError sign_in_again, and what createOrder throws; then nothing was created, or the same submission finds
 * it
 */
export async function placeOrder(ctx: MemberContext, input: PlaceOrderInput): Promise<Placed> {
  requirePermission(ctx, "orders:confirm");
  const { shownTotalCents, ...order } = parseInput(placeOrderSchema, input);
  requireFreshPayment(ctx, shownTotalCents);
  const orderId = await createOrder(ctx, order);
  const differing = (await findDiffering(ctx, [orderId])).get(orderId);
  // The order's page shows the differences, and pays the order after a person has checked them. Changes that the person
  // made in the form need no check: the button had their total.
  if (differing && !differing.isEdited) {
    return { orderId, paymentError: new AppError("differs_from_quote", 409, { count: 1 }) };
  }
  const paymentError = await confirmOrder(ctx, { orderId, shownTotalCents }).then(
    () => null,
    (error: unknown) => error,
  );
  return { orderId, paymentError };
}
