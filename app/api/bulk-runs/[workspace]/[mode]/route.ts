import { listBulkRuns } from "#lib/bulk/list-bulk-runs.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listBulkRuns(ctx));
