import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { runImportSoon } from "#lib/core/jobs/enqueue.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { runImport } from "#lib/workflows/imports/run-import.ts";

const delays = { again: 0, later: 3 } as const;

export async function runImportTask({ workspaceId, importId }: Jobs["run-import"]): Promise<void> {
  const next = await runImport(await systemContext(workspaceId, "imports"), importId);
  if (next !== "over") await runImportSoon(db(), workspaceId, importId, delays[next]);
}
