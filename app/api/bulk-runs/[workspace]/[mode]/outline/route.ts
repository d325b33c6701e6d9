import { outlineSelection } from "#lib/bulk/outline-selection.ts";
import { outlineSelectionSchema } from "#lib/bulk/schemas.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { readJson } from "#lib/transport/read-json.ts";

/** A read that is too long for a query string; it begins nothing. */
export const POST = memberRoute(async (ctx, { request }) =>
  outlineSelection(ctx, await readJson(request, outlineSelectionSchema)),
);
