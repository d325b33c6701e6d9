import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listVersions } from "#lib/features/quotes/list-versions.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listVersions(ctx, { quoteId: params.quote }),
);
