import { db } from "#drizzle/client.ts";
import { payRun } from "#lib/approvals/pay-run.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { payRunSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

const delays = { again: 0, later: 3 } as const;

export async function payRunTask({ workspaceId, runId }: Jobs["pay-run"]): Promise<void> {
  const next = await payRun(await systemContext(workspaceId, "pay_runs"), runId);
  if (next !== "over") await payRunSoon(db(), workspaceId, runId, delays[next]);
}
