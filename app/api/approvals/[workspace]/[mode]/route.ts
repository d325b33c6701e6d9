import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listApprovals } from "#lib/workflows/approvals/list-approvals.ts";

export const GET = memberRoute((ctx, { request }) =>
  listApprovals(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
