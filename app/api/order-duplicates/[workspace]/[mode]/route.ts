import { findDuplicates } from "#lib/orders/duplicates/find-duplicates.ts";
import { duplicatesSchema } from "#lib/orders/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { readJson } from "#lib/transport/read-json.ts";

/** A read; whose address it is about belongs into no URL. */
export const POST = memberRoute(async (ctx, { request }) =>
  findDuplicates(ctx, await readJson(request, duplicatesSchema)),
);
