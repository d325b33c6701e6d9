import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";
import { previewSelectionSchema } from "#lib/workflows/runs/schemas.ts";

/** A read whose input is too long for a URL. It starts nothing. */
export const POST = memberRoute(async (ctx, { request }) =>
  previewSelection(ctx, await readJson(request, previewSelectionSchema)),
);
