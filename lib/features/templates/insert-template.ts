import type { Transaction } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notifyTemplate } from "./internal/notify-template.ts";
import type { TemplateContent } from "./schemas.ts";

/** Inserts a template and audits it; `details` names its origin. Returns its id. */
export async function insertTemplate(
  ctx: MemberContext,
  tx: Transaction,
  { name, note, productId, colors, files }: TemplateContent,
  auditDetails: Record<string, string> = {},
): Promise<string> {
  requirePermission(ctx, "quotes:write");
  const [made] = await tx
    .insert(templates)
    .values({
      workspaceId: ctx.workspace.id,
      name,
      note,
      productId,
      colors,
      files,
      createdBy: ctx.actor.userId,
      updatedBy: ctx.actor.userId,
    })
    .returning({ id: templates.id });
  if (!made) throw new Error("the template was not inserted");
  await writeAudit(tx, ctx, {
    action: "template.create",
    subjectType: "template",
    subjectId: made.id,
    details: { name, ...auditDetails },
  });
  await notifyTemplate(tx, ctx, made.id);
  return made.id;
}
