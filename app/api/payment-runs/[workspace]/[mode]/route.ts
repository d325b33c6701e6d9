import { listPaymentRuns } from "#lib/approvals/list-payment-runs.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listPaymentRuns(ctx));
