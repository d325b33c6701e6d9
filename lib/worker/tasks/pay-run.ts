import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { payRunSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { payRun } from "#lib/workflows/approvals/pay-run.ts";

const delays = { again: 0, later: 3 } as const;

export async function payRunTask({ workspaceId, runId }: Jobs["pay-run"]): Promise<void> {
  const next = await payRun(await systemContext(workspaceId, "pay_runs"), runId);
  if (next !== "over") await payRunSoon(db(), workspaceId, runId, delays[next]);
}
