import { countApprovals } from "#lib/approvals/count-approvals.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => countApprovals(ctx));
