import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countTabs } from "#lib/features/orders/count-tabs.ts";

export const GET = memberRoute((ctx) => countTabs(ctx));
