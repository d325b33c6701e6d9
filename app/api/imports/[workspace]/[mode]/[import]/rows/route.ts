import { listImportRows } from "#lib/imports/list-import-rows.ts";
import type { ListImportRowsInput } from "#lib/imports/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; import: string }>(
  (ctx, { request, params }) => {
    const given = Object.fromEntries(new URL(request.url).searchParams);
    return listImportRows(ctx, { ...given, importId: params.import } as ListImportRowsInput);
  },
);
