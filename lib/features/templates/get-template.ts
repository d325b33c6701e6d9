import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { templateIdSchema } from "./schemas.ts";
import { type TemplateView, templateColumns, toTemplateView } from "./template-view.ts";

/**
 * Reads a template as it was last saved.
 * @throws AppError not_found
 */
export async function getTemplate(ctx: MemberContext, input: { templateId: string }): Promise<TemplateView> {
  requireRole(ctx, "catalog:read");
  const parsed = templateIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [row] = await db()
    .select(templateColumns)
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .where(and(eq(templates.workspaceId, ctx.workspace.id), eq(templates.id, parsed.data.templateId)));
  if (!row) throw notFound();
  return toTemplateView(row);
}
