import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { findOwnCreation, referenceTaken } from "#lib/orders/find-own-creation.ts";
import { recordCreation } from "#lib/orders/record-creation.ts";
import { sendCreation } from "#lib/orders/send-creation.ts";
import { ageOf, askerContext } from "./asker-context.ts";
import { authorOf } from "./author-of.ts";

const unsentBoundMs = 60 * 60_000;

/**
 * What was sent is looked for first. What is not there is sent again as the same bytes with the same key row;
 * when that key is gone, or its asker may no longer order, it ends. What was never sent goes out within the hour.
 */
export async function finishCreation(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  if (!intent.sentAt && ageOf(intent) > unsentBoundMs) return abandon(intent, "never_sent");
  if (intent.sentAt) {
    const prefix = await prefixOf(intent);
    const { own, other } = await ctx.read(intent.mode, (service) => findOwnCreation(service, intent, prefix));
    if (own) {
      await recordCreation(authorOf(intent, ctx), intent, own);
      return;
    }
    if (other) {
      await finishIntent(db(), intent, { state: "refused", outcome: referenceTaken(other) });
      return;
    }
  }
  const asker = await askerContext(intent, "orders:write");
  if (asker?.keyOf(intent.apiKeyId)) await sendCreation(asker, intent, true, "job");
  else await abandon(intent, "not_created");
}

async function abandon(intent: Intent, code: string): Promise<void> {
  await finishIntent(db(), intent, { state: "abandoned", outcome: { code } });
}

/** A removed key's row stays, and with it the prefix that its orders carry. */
async function prefixOf(intent: Intent): Promise<string | undefined> {
  const [key] = await db()
    .select({ prefix: apiKeys.prefix })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, intent.workspaceId), eq(apiKeys.id, intent.apiKeyId)));
  return key?.prefix;
}
