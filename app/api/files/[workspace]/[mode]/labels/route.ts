import { listLabels } from "#lib/files/list-labels.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listLabels(ctx));
