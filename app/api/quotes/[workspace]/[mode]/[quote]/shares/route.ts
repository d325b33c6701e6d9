import { listShares } from "#lib/quotes/list-shares.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listShares(ctx, { quoteId: params.quote }),
);
