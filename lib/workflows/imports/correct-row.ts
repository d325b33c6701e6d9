import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type CorrectRowInput, correctRowSchema } from "./schemas.ts";

/**
 * Changes the value of one column in some rows, and starts another check of the file; prices that are already known are kept.
 * @throws AppError not_found | import_begun
 */
export async function correctRow(ctx: MemberContext, input: CorrectRowInput): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { importId, rows, column, value } = parseInput(correctRowSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const [changed] = await tx
      .update(imports)
      .set({ revision: sql`${imports.revision} + 1`, state: "checking", step: "rows" })
      .where(
        and(
          eq(imports.workspaceId, workspaceId),
          eq(imports.mode, ctx.mode),
          eq(imports.id, importId),
          isNull(imports.startedAt),
          inArray(imports.state, ["checking", "checked"]),
        ),
      )
      .returning({ id: imports.id });
    if (!changed) throw new AppError("import_begun", 409);
    const written = await tx
      .update(importRows)
      .set({
        cells: sql`jsonb_set(${padded(column)}, array[${String(column)}::text], to_jsonb(${value}::text))`,
      })
      .where(
        and(
          eq(importRows.workspaceId, workspaceId),
          eq(importRows.importId, importId),
          inArray(importRows.position, rows),
        ),
      )
      .returning({ position: importRows.position });
    if (written.length < rows.length) throw notFound();
    await writeAudit(tx, ctx, {
      action: "import.correct",
      subjectType: "import",
      subjectId: importId,
      details: { row: rows[0] ?? null },
    });
    await enqueue(tx, "run-import", { workspaceId, importId });
    await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "import", id: importId });
  });
}

/** SQL: the cells of the row, extended to the column with empty texts. A row may have fewer cells than the first. */
const padded = (column: number) => sql`(${importRows.cells} || coalesce((select jsonb_agg(''::text)
  from generate_series(jsonb_array_length(${importRows.cells}), ${column}::int)), '[]'::jsonb))`;
