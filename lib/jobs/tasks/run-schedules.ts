import { systemContext } from "#lib/auth/system-context.ts";
import { runSchedules } from "#lib/schedules/run-schedules.ts";
import type { Jobs } from "../jobs.ts";

export async function runSchedulesTask({ workspaceId }: Jobs["run-schedules"]): Promise<void> {
  await runSchedules(await systemContext(workspaceId, "schedules"));
}
