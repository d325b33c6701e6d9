import { memberRoute } from "#lib/core/transport/define-route.ts";
import { getFreshness } from "#lib/features/events/get-freshness.ts";

export const GET = memberRoute((ctx) => getFreshness(ctx));
