import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getImport } from "#lib/workflows/imports/get-import.ts";

export const GET = memberRoute<{ workspace: string; mode: string; import: string }>((ctx, { params }) =>
  getImport(ctx, { importId: params.import }),
);
