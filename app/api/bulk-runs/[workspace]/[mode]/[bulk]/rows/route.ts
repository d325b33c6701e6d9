import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listBulkRows } from "#lib/workflows/bulk/list-bulk-rows.ts";
import type { ListBulkRowsInput } from "#lib/workflows/bulk/schemas.ts";

export const GET = memberRoute<{ workspace: string; mode: string; bulk: string }>(
  (ctx, { request, params }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return listBulkRows(ctx, { ...asked, runId: params.bulk } as ListBulkRowsInput);
  },
);
