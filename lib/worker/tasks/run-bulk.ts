import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { runBulkSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { runBulk } from "#lib/workflows/bulk/run-bulk.ts";

const delays = { again: 0, later: 3 } as const;

export async function runBulkTask({ workspaceId, runId }: Jobs["run-bulk"]): Promise<void> {
  const next = await runBulk(await systemContext(workspaceId, "bulk_runs"), runId);
  if (next !== "over") await runBulkSoon(db(), workspaceId, runId, delays[next]);
}
