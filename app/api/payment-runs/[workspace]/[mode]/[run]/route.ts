import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getPaymentRun } from "#lib/workflows/approvals/get-payment-run.ts";

export const GET = memberRoute<{ workspace: string; mode: string; run: string }>((ctx, { params }) =>
  getPaymentRun(ctx, { runId: params.run }),
);
