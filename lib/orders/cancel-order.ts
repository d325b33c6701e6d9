import type { z } from "zod";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { refuseWhileChanging } from "./change/refuse-while-changing.ts";
import { readOrder } from "./read-order.ts";
import { orderIdSchema } from "./schemas.ts";
import { sendCancellation } from "./send-cancellation.ts";
import { isCancelled } from "./status.ts";

/**
 * Cancels before production starts; what was paid from the wallet returns to it (specification, "States and
 * transitions").
 * @returns cents that came back, null where the service did not say
 * @throws AppError not_found | change_under_way, and what sendCancellation throws
 */
export async function cancelOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>) {
  requirePermission(ctx, "orders:write");
  const { orderId } = orderIdSchema.parse(input);
  const order = await readOrder(ctx, orderId);
  if (isCancelled(order.status)) throw new AppError("cancelled_already", 409);
  await refuseWhileChanging(ctx, order);
  return sendCancellation(ctx, orderId);
}
