import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { ServiceError } from "#lib/service/errors.ts";

/** The service pauses an endpoint by itself and sends no word of it, so its status is asked for. */
export async function refreshReceiver(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const service = ctx.webhooks();
  if (!service) return;
  const mine = await db()
    .select({ id: webhookEndpoints.id, serviceEndpointId: webhookEndpoints.serviceEndpointId })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, ctx.workspace.id),
        isNull(webhookEndpoints.deletedAt),
        isNotNull(webhookEndpoints.serviceEndpointId),
      ),
    );
  for (const { id, serviceEndpointId } of mine) {
    if (!serviceEndpointId) continue;
    const status = await service.getWebhook(serviceEndpointId).then(({ status }) => status, goneWhenUnknown);
    await db()
      .update(webhookEndpoints)
      .set({ status })
      .where(and(eq(webhookEndpoints.workspaceId, ctx.workspace.id), eq(webhookEndpoints.id, id)));
  }
}

function goneWhenUnknown(error: unknown): string {
  if (error instanceof ServiceError && error.kind === "not_found") return "gone";
  throw error;
}
