import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import { paginate } from "#lib/service/paginate.ts";
import type { WebhookEndpoint } from "#lib/service/schemas/webhook.ts";

/**
 * The service pauses an endpoint by itself and sends no word of it, so its status is asked for. A registration that
 * arrived after everybody had given it up has left a stray: its secret is unknown, and it goes.
 * @throws ServiceFailure: the next turn tries again
 */
export async function refreshReceiver(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const service = ctx.webhooks();
  if (!service) return;
  const known = new Set((await selectReceivers(ctx.workspace.id)).map((each) => each.serviceEndpointId));
  const registered = await listRegistered(service);
  // Read after the list: what was just being registered is known by now, or is still on its way.
  for (const receiver of await selectReceivers(ctx.workspace.id)) {
    const atAddress = registered.filter(({ url }) => url === receiver.url);
    const own = atAddress.find(({ id }) => id === receiver.serviceEndpointId);
    if (receiver.status === "registering") continue;
    for (const stray of atAddress) if (stray !== own) await service.deleteWebhook(stray.id);
    // One that was registered while the list was read may be missing from it, and is not gone.
    const wasThere = own ?? known.has(receiver.serviceEndpointId);
    if (receiver.serviceEndpointId && !receiver.deletedAt && wasThere) {
      await writeStatus(ctx.workspace.id, receiver.id, own?.status ?? "gone");
    }
  }
}

async function listRegistered(service: ServiceClient): Promise<WebhookEndpoint[]> {
  const registered: WebhookEndpoint[] = [];
  for await (const page of paginate((cursor) => service.listWebhooks({ limit: 100, cursor }))) {
    registered.push(...page.data.filter(({ deleted_at }) => !deleted_at));
  }
  return registered;
}

function selectReceivers(workspaceId: string) {
  return db().select().from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, workspaceId));
}

async function writeStatus(workspaceId: string, id: string, status: string): Promise<void> {
  await db()
    .update(webhookEndpoints)
    .set({ status })
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id)));
}
