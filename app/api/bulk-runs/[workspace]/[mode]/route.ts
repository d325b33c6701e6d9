import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listBulkRuns } from "#lib/workflows/bulk/list-bulk-runs.ts";

export const GET = memberRoute((ctx) => listBulkRuns(ctx));
