import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";

/** Deletes an import that was not read completely or never started, with all its rows. */
export async function deleteImport(
  tx: Executor,
  { workspaceId, importId }: { workspaceId: string; importId: string },
): Promise<void> {
  for (const table of [importRows, importOrders, importProblems, importBaskets]) {
    await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.importId, importId)));
  }
  await tx.delete(imports).where(and(eq(imports.workspaceId, workspaceId), eq(imports.id, importId)));
}
