import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listLabels } from "#lib/features/files/list-labels.ts";

export const GET = memberRoute((ctx) => listLabels(ctx));
