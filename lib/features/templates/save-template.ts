import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getTemplate } from "./get-template.ts";
import { notifyTemplate } from "./internal/notify-template.ts";
import { throwIfNameTaken } from "./internal/throw-if-name-taken.ts";
import { requireParts } from "./require-parts.ts";
import { type SaveTemplateInput, saveTemplateSchema } from "./schemas.ts";

/**
 * Saves a template, if no other member has saved it since the given revision. A repeated call after a lost reply is the
 * same save. Quotes and orders that were made from it before do not change.
 * @returns the new revision
 * @throws AppError not_found | template_moved | template_name_taken | template_file_unknown | template_product_unknown
 */
export async function saveTemplate(ctx: MemberContext, input: SaveTemplateInput): Promise<number> {
  requirePermission(ctx, "quotes:write");
  const { templateId, revision, ...content } = parseInput(saveTemplateSchema, input);
  await requireParts(ctx, content);
  const next = revision + 1;
  const saved = await throwIfNameTaken(() =>
    db().transaction(async (tx) => {
      const [row] = await tx
        .update(templates)
        .set({ ...content, revision: next, updatedBy: ctx.actor.userId, updatedAt: sql`now()` })
        .where(
          and(
            eq(templates.workspaceId, ctx.workspace.id),
            eq(templates.id, templateId),
            eq(templates.revision, revision),
          ),
        )
        .returning({ id: templates.id });
      if (!row) return false;
      await writeAudit(tx, ctx, {
        action: "template.change",
        subjectType: "template",
        subjectId: templateId,
        details: { name: content.name },
      });
      await notifyTemplate(tx, ctx, templateId);
      return true;
    }),
  );
  if (saved) return next;
  const theirs = await getTemplate(ctx, { templateId });
  const { name, note, productId, colors, files } = theirs;
  const isSame = isDeepStrictEqual({ name, note, productId, colors, files }, content);
  if (theirs.revision === next && isSame) return next;
  throw new AppError("template_moved", 409);
}
