import { listVersions } from "#lib/quotes/list-versions.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; quote: string }>((ctx, { params }) =>
  listVersions(ctx, { quoteId: params.quote }),
);
