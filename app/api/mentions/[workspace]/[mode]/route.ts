import { listMentions } from "#lib/orders/notes/list-mentions.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => listMentions(ctx));
