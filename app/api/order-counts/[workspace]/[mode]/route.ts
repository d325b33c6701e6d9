import { countTabs } from "#lib/orders/list/count-tabs.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => countTabs(ctx));
