import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import { paginate } from "#lib/service/paginate.ts";
import { receiverUrl } from "#lib/webhooks/receiver-address.ts";
import { sendRegistration } from "#lib/webhooks/send-registration.ts";
import { ageOf, askerContext } from "./asker-context.ts";

const registrationBoundMs = 60 * 60_000;

/** The secret of what may have been registered was never kept: that endpoint is deleted, then made anew. */
export async function finishRegistration(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  const service = ctx.webhooks(intent.apiKeyId);
  if (service && intent.endpointId) {
    await deleteOrphans(service, receiverUrl(intent.workspaceId, intent.endpointId));
    const asker = ageOf(intent) <= registrationBoundMs ? await askerContext(intent, "webhooks:manage") : null;
    if (asker) return sendRegistration(asker, service, intent);
  }
  await db().transaction(async (tx) => {
    await finishIntent(tx, intent, { state: "abandoned", outcome: { code: "not_registered" } });
    await tx
      .update(webhookEndpoints)
      .set({ status: "refused", deletedAt: sql`now()` })
      .where(
        and(
          eq(webhookEndpoints.workspaceId, intent.workspaceId),
          eq(webhookEndpoints.id, sql`${intent.endpointId}`),
        ),
      );
  });
}

async function deleteOrphans(service: ServiceClient, url: string): Promise<void> {
  for await (const page of paginate((cursor) => service.listWebhooks({ limit: 100, cursor }))) {
    for (const endpoint of page.data) {
      if (endpoint.url === url && !endpoint.deleted_at) await service.deleteWebhook(endpoint.id);
    }
  }
}
