import { systemContext } from "#lib/auth/system-context.ts";
import { watchProblems } from "#lib/problems/watch-problems.ts";
import type { Jobs } from "../jobs.ts";

export async function watchProblemsTask({ workspaceId }: Jobs["watch-problems"]): Promise<void> {
  await watchProblems(await systemContext(workspaceId, "problems"));
}
