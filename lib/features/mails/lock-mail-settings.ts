import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";

export type MailSettings = typeof recipientMailSettings.$inferSelect;

/** The key of the hashes of unsubscribed addresses, sealed. */
export const newHashKey = (workspaceId: string): string =>
  sealSecret(randomBytes(32).toString("base64url"), workspaceId);

/**
 * Locks the settings of a workspace for a change. Adds them if there are none: all mails off, and a new key for hashes.
 * @step The caller checks access.
 */
export async function lockMailSettings(tx: Transaction, workspaceId: string): Promise<MailSettings> {
  const hashKey = newHashKey(workspaceId);
  await tx.insert(recipientMailSettings).values({ workspaceId, hashKey }).onConflictDoNothing();
  const [settings] = await tx
    .select()
    .from(recipientMailSettings)
    .where(eq(recipientMailSettings.workspaceId, workspaceId))
    .for("no key update");
  if (!settings) throw new Error("PostgreSQL returned no row for an insert");
  return settings;
}
