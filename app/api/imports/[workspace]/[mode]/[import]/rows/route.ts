import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listImportRows } from "#lib/workflows/imports/list-import-rows.ts";
import type { ListImportRowsInput } from "#lib/workflows/imports/schemas.ts";

export const GET = memberRoute<{ workspace: string; mode: string; import: string }>(
  (ctx, { request, params }) => {
    const given = Object.fromEntries(new URL(request.url).searchParams);
    return listImportRows(ctx, { ...given, importId: params.import } as ListImportRowsInput);
  },
);
