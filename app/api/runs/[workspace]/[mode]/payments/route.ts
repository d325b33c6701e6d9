import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listPaymentRuns } from "#lib/workflows/runs/list-payment-runs.ts";

export const GET = memberRoute((ctx) => listPaymentRuns(ctx));
