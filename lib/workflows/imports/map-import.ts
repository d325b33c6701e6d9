import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importMappings } from "#drizzle/schema/import-mappings.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findImport } from "./find-import.ts";
import { foldHeading } from "./guess-columns.ts";
import { type MapImportInput, mapImportSchema } from "./schemas.ts";

/**
 * Sets the meaning of the columns of a file, saves it under a name if one is given, and starts the check of its rows.
 * @throws AppError not_found | import_begun | import_rows_deleted
 */
export async function mapImport(ctx: MemberContext, input: MapImportInput): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { importId, hasHeader, columns, country, saveAs } = parseInput(mapImportSchema, input);
  const { header, rowsForgottenAt } = await findImport(ctx, { importId });
  if (rowsForgottenAt) throw new AppError("import_rows_deleted", 409);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const [mapped] = await tx
      .update(imports)
      .set({
        hasHeader,
        mapping: { columns, country },
        revision: sql`${imports.revision} + 1`,
        state: "checking",
        step: "rows",
        askedBy: ctx.actor.userId,
        stopCode: null,
        finishedAt: null,
      })
      .where(
        and(
          eq(imports.workspaceId, workspaceId),
          eq(imports.mode, ctx.mode),
          eq(imports.id, importId),
          isNull(imports.startedAt),
          isNull(imports.rowsForgottenAt),
          inArray(imports.state, ["mapping", "checking", "checked", "stopped"]),
        ),
      )
      .returning({ id: imports.id });
    if (!mapped) throw new AppError("import_begun", 409);
    if (saveAs && hasHeader) await keepMapping(tx, ctx, saveAs, header, columns);
    await writeAudit(tx, ctx, { action: "import.map", subjectType: "import", subjectId: importId });
    await enqueue(tx, "run-import", { workspaceId, importId });
    await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "import", id: importId });
  });
}

async function keepMapping(
  tx: Executor,
  ctx: MemberContext,
  name: string,
  header: readonly string[],
  columns: readonly (string | null)[],
): Promise<void> {
  const kept = Object.fromEntries(
    header.flatMap((heading, column) => {
      const target = columns[column];
      return target && foldHeading(heading) ? [[foldHeading(heading), target]] : [];
    }),
  );
  await tx
    .delete(importMappings)
    .where(
      and(
        eq(importMappings.workspaceId, ctx.workspace.id),
        sql`lower(${importMappings.name}) = lower(${name})`,
      ),
    );
  await tx
    .insert(importMappings)
    .values({ workspaceId: ctx.workspace.id, name, columns: kept, updatedBy: ctx.actor.userId });
}
