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
  /** What kept it from being paid by this call; the order's page tells the rest. */
  paymentError: unknown;
};

/**
 * "Pay" on what is not yet created: draft, compare the total with the button (cents), confirm. Once the draft
 * exists it is the answer, whatever becomes of the payment: asked again, this form would make another order.
 * @throws AppError sign_in_again, and what createOrder throws; nothing was created then, or the same submission will find it
 */
export async function placeOrder(ctx: MemberContext, input: PlaceOrderInput): Promise<Placed> {
  requirePermission(ctx, "orders:confirm");
  const { shownTotalCents, ...order } = parseInput(placeOrderSchema, input);
  requireFreshPayment(ctx, shownTotalCents);
  const orderId = await createOrder(ctx, order);
  const differing = await findDiffering(ctx, [orderId]);
  // Its page shows what differs, and pays it once somebody has looked.
  if (differing.size > 0) {
    return { orderId, paymentError: new AppError("differs_from_quote", 409, { count: differing.size }) };
  }
  const paymentError = await confirmOrder(ctx, { orderId, shownTotalCents }).then(
    () => null,
    (error: unknown) => error,
  );
  return { orderId, paymentError };
}
