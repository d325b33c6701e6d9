import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { tellAtField } from "#lib/features/orders/tell-at-field.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { estimateInputSchema } from "#lib/features/quotes/schemas.ts";

/** A read that is too long for a query string; it creates nothing. */
export const POST = memberRoute(async (ctx, { request }) => {
  const input = await readJson(request, estimateInputSchema);
  return tellAtField(input, () => estimateOrder(ctx, input, request.signal));
});
