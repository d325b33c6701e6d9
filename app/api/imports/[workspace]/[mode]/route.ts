import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listImports } from "#lib/workflows/imports/list-imports.ts";
import { stageImport } from "#lib/workflows/imports/stage-import.ts";

export const GET = memberRoute((ctx, { request }) =>
  listImports(ctx, { cursor: new URL(request.url).searchParams.get("cursor") || undefined }),
);

/** The body is the file or the pasted text; it is stored while it arrives. */
export const POST = memberRoute(async (ctx, { request }) => {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const bytes = request.body ?? new Blob([]).stream();
  return { importId: await stageImport(ctx, { name, bytes }) };
});
