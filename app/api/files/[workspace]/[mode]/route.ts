import { searchFiles } from "#lib/files/search-files.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  searchFiles(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
