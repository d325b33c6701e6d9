import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { runBulk } from "#lib/bulk/run-bulk.ts";
import { runBulkSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

const delays = { again: 0, later: 3 } as const;

export async function runBulkTask({ workspaceId, runId }: Jobs["run-bulk"]): Promise<void> {
  const next = await runBulk(await systemContext(workspaceId, "bulk_runs"), runId);
  if (next !== "over") await runBulkSoon(db(), workspaceId, runId, delays[next]);
}
