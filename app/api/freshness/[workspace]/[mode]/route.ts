import { getFreshness } from "#lib/events/freshness/get-freshness.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => getFreshness(ctx));
