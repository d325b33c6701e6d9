import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { findDuplicates } from "#lib/features/orders/find-duplicates.ts";
import { duplicatesSchema } from "#lib/features/orders/schemas.ts";

/** A read by POST, because a URL must not contain a recipient's address. */
export const POST = memberRoute(async (ctx, { request }) =>
  findDuplicates(ctx, await readJson(request, duplicatesSchema)),
);
