import { countProblems } from "#lib/problems/count-problems.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute((ctx) => countProblems(ctx));
