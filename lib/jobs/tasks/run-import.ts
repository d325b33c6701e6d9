import { db } from "#drizzle/client.ts";
import { systemContext } from "#lib/auth/system-context.ts";
import { runImport } from "#lib/imports/run-import.ts";
import { runImportSoon } from "../enqueue.ts";
import type { Jobs } from "../jobs.ts";

const delays = { again: 0, later: 3 } as const;

export async function runImportTask({ workspaceId, importId }: Jobs["run-import"]): Promise<void> {
  const next = await runImport(await systemContext(workspaceId, "imports"), importId);
  if (next !== "over") await runImportSoon(db(), workspaceId, importId, delays[next]);
}
