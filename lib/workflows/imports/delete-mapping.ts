import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importMappings } from "#drizzle/schema/import-mappings.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { mappingIdSchema } from "./schemas.ts";

/** Deletes a saved column mapping of the workspace. @throws AppError not_found */
export async function deleteMapping(ctx: MemberContext, input: { mappingId: string }): Promise<void> {
  requirePermission(ctx, "orders:write");
  const { mappingId } = parseInput(mappingIdSchema, input);
  await db().transaction(async (tx) => {
    const [deleted] = await tx
      .delete(importMappings)
      .where(and(eq(importMappings.workspaceId, ctx.workspace.id), eq(importMappings.id, mappingId)))
      .returning({ id: importMappings.id });
    if (!deleted) throw notFound();
    await writeAudit(tx, ctx, {
      action: "import_mapping.delete",
      subjectType: "workspace",
      subjectId: ctx.workspace.id,
    });
  });
}
