import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";

export const GET = memberRoute((ctx) => countProblems(ctx));
