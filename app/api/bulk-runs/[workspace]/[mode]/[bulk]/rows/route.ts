import { listBulkRows } from "#lib/bulk/list-bulk-rows.ts";
import type { ListBulkRowsInput } from "#lib/bulk/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; bulk: string }>(
  (ctx, { request, params }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return listBulkRows(ctx, { ...asked, runId: params.bulk } as ListBulkRowsInput);
  },
);
