import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { runSchedules } from "#lib/workflows/schedules/run-schedules.ts";

export async function runSchedulesTask({ workspaceId }: Jobs["run-schedules"]): Promise<void> {
  await runSchedules(await systemContext(workspaceId, "schedules"));
}
