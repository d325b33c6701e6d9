import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";

export const GET = memberRoute<{ workspace: string; mode: string; run: string }>((ctx, { params }) =>
  getRun(ctx, { runId: params.run }),
);
