import { getPaymentRun } from "#lib/approvals/get-payment-run.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; run: string }>((ctx, { params }) =>
  getPaymentRun(ctx, { runId: params.run }),
);
