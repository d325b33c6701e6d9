import { tellAtField } from "#lib/orders/tell-at-field.ts";
import { estimateOrder } from "#lib/quotes/estimate-order.ts";
import { estimateInputSchema } from "#lib/quotes/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { readJson } from "#lib/transport/read-json.ts";

/** A read that is too long for a query string; it creates nothing. */
export const POST = memberRoute(async (ctx, { request }) => {
  const input = await readJson(request, estimateInputSchema);
  return tellAtField(input, () => estimateOrder(ctx, input, request.signal));
});
