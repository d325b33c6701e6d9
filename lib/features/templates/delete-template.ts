import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { notifyTemplate } from "./internal/notify-template.ts";
import { templateIdSchema } from "./schemas.ts";

/**
 * Deletes a template. Quotes and orders that were made from it keep their line items and files, because these are
 * copies.
 * @throws AppError not_found
 */
export async function deleteTemplate(ctx: MemberContext, input: { templateId: string }): Promise<void> {
  requirePermission(ctx, "quotes:write");
  const { templateId } = parseInput(templateIdSchema, input);
  await db().transaction(async (tx) => {
    const [row] = await tx
      .delete(templates)
      .where(and(eq(templates.workspaceId, ctx.workspace.id), eq(templates.id, templateId)))
      .returning({ name: templates.name });
    if (!row) throw notFound();
    await writeAudit(tx, ctx, {
      action: "template.delete",
      subjectType: "template",
      subjectId: templateId,
      details: { name: row.name },
    });
    await notifyTemplate(tx, ctx, templateId);
  });
}
