import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listImports } from "#lib/workflows/imports/list-imports.ts";
import { stageImport } from "#lib/workflows/imports/stage-import.ts";

export const GET = memberRoute((ctx, { request }) =>
  listImports(ctx, { cursor: new URL(request.url).searchParams.get("cursor") || undefined }),
);

/** The file itself, or what was pasted, is the body; it is kept as it comes. */
export const POST = memberRoute(async (ctx, { request }) => {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const bytes = request.body ?? new Blob([]).stream();
  return { importId: await stageImport(ctx, { name, bytes }) };
});
