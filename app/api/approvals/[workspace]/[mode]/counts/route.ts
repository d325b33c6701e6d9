import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";

export const GET = memberRoute((ctx) => countApprovals(ctx));
