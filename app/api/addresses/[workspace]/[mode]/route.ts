import { listAddresses } from "#lib/addresses/list-addresses.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listAddresses(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
