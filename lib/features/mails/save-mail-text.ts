import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockMailSettings } from "./lock-mail-settings.ts";
import { type MailTextInput, mailTextSchema } from "./schemas.ts";
import { defaultText } from "./write-mail.ts";

/**
 * Saves the merchant's text of a mail in one language. The default text is not kept as the merchant's own, so that it
 * changes with Pressroom.
 * @throws AppError forbidden_role | sign_in_again
 */
export async function saveMailText(ctx: WorkspaceContext, input: MailTextInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { kind, locale, subject, text } = parseInput(mailTextSchema, input);
  const initial = await defaultText(kind, locale);
  const isDefault = initial.subject === subject && initial.text === text;
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const { texts } = await lockMailSettings(tx, workspaceId);
    const { [locale]: _, ...others } = texts[kind] ?? {};
    const changed = isDefault ? others : { ...others, [locale]: { subject, text } };
    await tx
      .update(recipientMailSettings)
      .set({ texts: { ...texts, [kind]: changed }, updatedAt: sql`now()` })
      .where(eq(recipientMailSettings.workspaceId, workspaceId));
    await writeAudit(tx, ctx, {
      action: "mails.text",
      subjectType: "workspace",
      subjectId: workspaceId,
      details: { mail: kind, language: locale, is_default: isDefault },
    });
  });
}
