import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listAddresses } from "#lib/features/addresses/list-addresses.ts";

export const GET = memberRoute((ctx, { request }) =>
  listAddresses(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
