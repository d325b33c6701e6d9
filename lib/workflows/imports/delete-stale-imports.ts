import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { deleteImport } from "./internal/delete-import.ts";
import { unstartedImportDays } from "./limits.ts";

/** SQL condition: an import that was never read completely, or not started within its retention period. */
export const isStaleImport = and(
  isNull(imports.startedAt),
  or(
    and(eq(imports.state, "reading"), lt(imports.createdAt, sql`now() - interval '1 hour'`)),
    and(
      inArray(imports.state, ["mapping", "checked", "stopped"]),
      lt(imports.createdAt, sql`now() - make_interval(days => ${unstartedImportDays}::int)`),
    ),
  ),
);

/** Deletes imports that were never read completely, or not started within their retention period. */
export async function deleteStaleImports(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "imports");
  const workspaceId = ctx.workspace.id;
  const isLeftHere = and(eq(imports.workspaceId, workspaceId), isStaleImport);
  const left = await db().select({ id: imports.id, mode: imports.mode }).from(imports).where(isLeftHere);
  for (const { id, mode } of left) {
    await db().transaction(async (tx) => {
      // Lock the import, so that it is not deleted while a member starts it.
      const locked = await tx
        .select({ id: imports.id })
        .from(imports)
        .where(and(isLeftHere, eq(imports.id, id)))
        .for("update", { skipLocked: true });
      if (locked.length === 0) return;
      await deleteImport(tx, { workspaceId, importId: id });
      await notifyChange(tx, { workspaceId, mode, kind: "import", id });
    });
  }
}
