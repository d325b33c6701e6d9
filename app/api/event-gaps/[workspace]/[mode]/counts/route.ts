import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countGaps } from "#lib/features/events/count-gaps.ts";

export const GET = memberRoute((ctx) => countGaps(ctx));
