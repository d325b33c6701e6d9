import { eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { recipientMailSettings, unsubscribeLinks, unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import { parseInput } from "#lib/parse-input.ts";
import { lockMailSettings, newHashKey } from "./lock-mail-settings.ts";
import { type SaveMailSettingsInput, saveMailSettingsSchema } from "./schemas.ts";

/**
 * Saves which mails recipients get, in which language, and where their replies go. A mail that is turned on covers
 * changes from now on. Without a mail server, nothing is sent. `newList` replaces a list of unsubscribed addresses whose
 * key was sealed with an unknown secret: its hashes can be compared with no address any more.
 * @throws AppError forbidden_role | sign_in_again
 */
export async function saveMailSettings(ctx: WorkspaceContext, input: SaveMailSettingsInput): Promise<void> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { locale, replyTo, newList, ...isOn } = parseInput(saveMailSettingsSchema, input);
  const workspaceId = ctx.workspace.id;
  await db().transaction(async (tx) => {
    const before = await lockMailSettings(tx, workspaceId);
    const startsNewList = newList && !opensHere(before.hashKey);
    if (startsNewList) await deleteHashes(tx, workspaceId);
    const since = (on: boolean, from: Date | null): SQL | Date | null => (on ? (from ?? sql`now()`) : null);
    await tx
      .update(recipientMailSettings)
      .set({
        inProductionSince: since(isOn.in_production, before.inProductionSince),
        shippedSince: since(isOn.shipped, before.shippedSince),
        deliveredSince: since(isOn.delivered, before.deliveredSince),
        locale: locale || null,
        replyTo: replyTo || null,
        ...(startsNewList && { hashKey: newHashKey(workspaceId) }),
        updatedAt: sql`now()`,
      })
      .where(eq(recipientMailSettings.workspaceId, workspaceId));
    await writeAudit(tx, ctx, {
      action: "mails.settings",
      subjectType: "workspace",
      subjectId: workspaceId,
      details: {
        ...isOn,
        language: locale || "of_country",
        has_reply_address: replyTo !== "",
        new_list: startsNewList,
      },
    });
  });
}

/** The links too: a link of the old key would unsubscribe a hash that no address has. */
async function deleteHashes(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.delete(unsubscribes).where(eq(unsubscribes.workspaceId, workspaceId));
  await tx.delete(unsubscribeLinks).where(eq(unsubscribeLinks.workspaceId, workspaceId));
}
