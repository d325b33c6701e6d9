import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { watchProblems } from "#lib/workflows/problems/watch-problems.ts";

export async function watchProblemsTask({ workspaceId }: Jobs["watch-problems"]): Promise<void> {
  await watchProblems(await systemContext(workspaceId, "problems"));
}
