import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { searchFiles } from "#lib/features/files/search-files.ts";

/** The files with the given ids, or the results of a search. */
export const GET = memberRoute((ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const ids = searchParams.getAll("id");
  return ids.length > 0 ? listFiles(ctx, { ids }) : searchFiles(ctx, Object.fromEntries(searchParams));
});
