import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getBulkRun } from "#lib/workflows/bulk/get-bulk-run.ts";

export const GET = memberRoute<{ workspace: string; mode: string; bulk: string }>((ctx, { params }) =>
  getBulkRun(ctx, { runId: params.bulk }),
);
