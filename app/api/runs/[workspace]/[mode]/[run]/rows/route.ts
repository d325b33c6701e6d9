import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import type { ListRunRowsInput } from "#lib/workflows/runs/schemas.ts";

export const GET = memberRoute<{ workspace: string; mode: string; run: string }>(
  (ctx, { request, params }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return listRunRows(ctx, { ...asked, runId: params.run } as ListRunRowsInput);
  },
);
