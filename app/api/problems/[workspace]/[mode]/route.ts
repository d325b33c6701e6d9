import { listProblems } from "#lib/problems/list-problems.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx, { request }) =>
  listProblems(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
