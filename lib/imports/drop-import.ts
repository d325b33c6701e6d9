import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";

/** Of a file that was not taken nothing stays. */
export async function dropImport(
  tx: Executor,
  { workspaceId, importId }: { workspaceId: string; importId: string },
): Promise<void> {
  await tx
    .delete(importRows)
    .where(and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, importId)));
  await tx.delete(imports).where(and(eq(imports.workspaceId, workspaceId), eq(imports.id, importId)));
}
