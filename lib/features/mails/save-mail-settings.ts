import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockMailSettings } from "./lock-mail-settings.ts";
import { type SaveMailSettingsInput, saveMailSettingsSchema } from "./schemas.ts";

/**
 * Saves which mails recipients get, in which language, and where their replies go. A mail that is turned on covers
 * changes from now on. Without a mail server, nothing is sent.
 * @throws AppError forbidden_role | sign_in_again
 */
export async function saveMailSettings(ctx: WorkspaceContext, input: SaveMailSettingsInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { locale, replyTo, ...isOn } = parseInput(saveMailSettingsSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const before = await lockMailSettings(tx, workspaceId);
    const since = (on: boolean, from: Date | null): SQL | Date | null => (on ? (from ?? sql`now()`) : null);
    await tx
      .update(recipientMailSettings)
      .set({
        inProductionSince: since(isOn.in_production, before.inProductionSince),
        shippedSince: since(isOn.shipped, before.shippedSince),
        deliveredSince: since(isOn.delivered, before.deliveredSince),
        locale: locale || null,
        replyTo: replyTo || null,
        updatedAt: sql`now()`,
      })
      .where(eq(recipientMailSettings.workspaceId, workspaceId));
    await writeAudit(tx, ctx, {
      action: "mails.settings",
      subjectType: "workspace",
      subjectId: workspaceId,
      details: { ...isOn, language: locale || "of_country", has_reply_address: replyTo !== "" },
    });
  });
}
