import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { receiverUrl } from "#lib/features/webhooks/receiver-address.ts";
import { deleteAtAddress } from "#lib/features/webhooks/registered.ts";
import { giveUpRegistration, sendRegistration } from "#lib/features/webhooks/send-registration.ts";
import { finishForeignRegistration } from "./finish-foreign-registration.ts";
import { ageOf, askerContext } from "./internal/asker-context.ts";

const registrationBoundMs = 60 * 60_000;

/**
 * The secret of an endpoint that may have been registered was never stored: delete that endpoint and register it
 * again.
 */
export async function finishRegistration(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  if (!intent.endpointId) return finishForeignRegistration(ctx, intent);
  // After a restore, the endpoint at this URL may be the live one of the Pressroom that was backed up.
  const service = intent.lookUpOnly ? null : ctx.webhooks(intent.apiKeyId);
  if (service) {
    await deleteAtAddress(service, receiverUrl(intent.workspaceId, intent.endpointId));
    const asker = ageOf(intent) <= registrationBoundMs ? await askerContext(intent, "webhooks:manage") : null;
    if (asker) return sendRegistration(asker, service, intent);
  }
  await db().transaction(async (tx) => {
    const outcome = { code: "not_registered" };
    if (await finishIntent(tx, intent, { state: "abandoned", outcome })) await giveUpRegistration(tx, intent);
  });
}
