import { getBulkRun } from "#lib/bulk/get-bulk-run.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; bulk: string }>((ctx, { params }) =>
  getBulkRun(ctx, { runId: params.bulk }),
);
