import { memberRoute } from "#lib/core/transport/define-route.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";

/** As many as a quote has line items. */
const mostProducts = 100;

export const GET = memberRoute(async (ctx, { request }) => {
  const productIds = new URL(request.url).searchParams.getAll("product").slice(0, mostProducts);
  return Object.fromEntries(await findFrames(ctx, { productIds }));
});
