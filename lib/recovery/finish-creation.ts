import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { findOwnCreation } from "#lib/orders/find-own-creation.ts";
import { recordCreation } from "#lib/orders/record-creation.ts";
import { sendCreation } from "#lib/orders/send-creation.ts";
import { ageOf, askerContext } from "./asker-context.ts";

const unsentBoundMs = 60 * 60_000;

/**
 * Sends the same bytes with the same key row; when that key is gone, or its asker may no longer order, the
 * order is looked up by its external_id and never sent again. What was never sent goes out within the hour.
 */
export async function finishCreation(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  if (!intent.sentAt && ageOf(intent) > unsentBoundMs) {
    await finishIntent(db(), intent, { state: "abandoned", outcome: { code: "never_sent" } });
    return;
  }
  const service = ctx.clientOf(intent.apiKeyId);
  const asker = await askerContext(intent, "orders:write");
  if (service && asker) {
    await sendCreation(asker, service, intent);
    return;
  }
  const reader = ctx.reader;
  const found = reader ? await findOwnCreation(reader, intent, await prefixOf(intent)) : null;
  if (found?.own) await recordCreation(ctx, intent, found.own);
  else await finishIntent(db(), intent, { state: "abandoned", outcome: { code: "not_created" } });
}

/** A removed key's row stays, and with it the prefix that its orders carry. */
async function prefixOf(intent: Intent): Promise<string | undefined> {
  const [key] = await db()
    .select({ prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, intent.workspaceId), eq(apiKeys.id, intent.apiKeyId)));
  return key?.prefix;
}
