import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { endWithLink, isLinked } from "#lib/features/files/renew-link.ts";
import { sendFile } from "#lib/features/files/send-file.ts";
import { ageOf, askerContext } from "./internal/asker-context.ts";

const fileBoundMs = 60 * 60_000;

/**
 * The service has no list of files. To learn the result, the same bytes are sent again under the same idempotency
 * key, with the same API key, and while the member may store files. It costs nothing. A pasted link is given up after
 * an hour. The bytes of an upload are stored here, so it is tried for as long as any intent.
 */
export async function finishFile(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  if (ageOf(intent) > fileBoundMs && !(await isUpload(intent)))
    return abandon(intent, intent.sentAt ? "unknown" : "never_sent");
  const asker = await askerContext(intent, "files:write");
  if (asker?.keyOf(intent.apiKeyId)) await sendFile(asker, intent, "job");
  else await abandon(intent, "not_stored");
}

async function isUpload(intent: Intent): Promise<boolean> {
  const found = await db().select({ id: uploads.id }).from(uploads).where(isLinked(intent));
  return found.length > 0;
}

async function abandon(intent: Intent, code: string): Promise<void> {
  await endWithLink(intent, "abandoned", { code });
}
