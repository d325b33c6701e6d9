import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { outlineSelection } from "#lib/workflows/runs/outline-selection.ts";
import { outlineSelectionSchema } from "#lib/workflows/runs/schemas.ts";

/** A read that is too long for a query string; it begins nothing. */
export const POST = memberRoute(async (ctx, { request }) =>
  outlineSelection(ctx, await readJson(request, outlineSelectionSchema)),
);
