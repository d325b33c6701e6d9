import { getImport } from "#lib/imports/get-import.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute<{ workspace: string; mode: string; import: string }>((ctx, { params }) =>
  getImport(ctx, { importId: params.import }),
);
