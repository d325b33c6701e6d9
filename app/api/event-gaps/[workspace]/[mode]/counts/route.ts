import { countGaps } from "#lib/events/gaps/count-gaps.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => countGaps(ctx));
