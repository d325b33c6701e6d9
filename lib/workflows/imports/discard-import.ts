import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type ImportState, imports } from "#drizzle/schema/imports.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { deleteImport } from "./internal/delete-import.ts";
import { type ImportIdInput, importIdSchema } from "./schemas.ts";

/** The states in which no worker writes to the import. */
const resting: readonly ImportState[] = ["mapping", "checked", "stopped"];

/**
 * Deletes an import that was never started, with its rows and the personal data in them. A started import stays,
 * because its rows show what it ordered.
 * @throws AppError not_found | import_elsewhere
 */
export async function discardImport(ctx: MemberContext, input: ImportIdInput): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { importId } = parseInput(importIdSchema, input);
  const { workspace, mode } = ctx;
  await db().transaction(async (tx) => {
    const isThis = and(
      eq(imports.workspaceId, workspace.id),
      eq(imports.mode, mode),
      eq(imports.id, importId),
    );
    const [found] = await tx
      .select({ state: imports.state, startedAt: imports.startedAt, corrects: imports.correctsImportId })
      .from(imports)
      .where(isThis)
      .for("update");
    if (!found) throw notFound();
    if (found.startedAt || !resting.includes(found.state)) throw new AppError("import_elsewhere", 409);
    await deleteImport(tx, { workspaceId: workspace.id, importId });
    await writeAudit(tx, ctx, { action: "import.discard", subjectType: "import", subjectId: importId });
    for (const id of [importId, found.corrects])
      if (id) await notifyChange(tx, { workspaceId: workspace.id, mode, kind: "import", id });
  });
}
