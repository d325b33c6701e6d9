import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listProblems } from "#lib/workflows/problems/list-problems.ts";

export const GET = memberRoute((ctx, { request }) =>
  listProblems(ctx, Object.fromEntries(new URL(request.url).searchParams)),
);
