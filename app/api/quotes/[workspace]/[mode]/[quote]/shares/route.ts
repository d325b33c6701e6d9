import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listShares } from "#lib/features/quotes/list-shares.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listShares(ctx, { quoteId: params.quote }),
);
