import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { mapRefusalToField } from "#lib/features/orders/map-refusal-to-field.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { estimateInputSchema } from "#lib/features/quotes/schemas.ts";

/** A read whose input is too long for a URL. It creates nothing. */
export const POST = memberRoute(async (ctx, { request }) => {
  const input = await readJson(request, estimateInputSchema);
  return mapRefusalToField(input, () => estimateOrder(ctx, input, request.signal));
});
