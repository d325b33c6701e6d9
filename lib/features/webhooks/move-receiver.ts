import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { catchUp } from "./internal/catch-up.ts";
import { recordAct, refuseDeleted, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { receiverUrl } from "./receiver-address.ts";
import { requireService } from "./require-service.ts";

type Moved = { receiverId: string; endpointId: string };

/**
 * Sets the endpoint to the current address of this Pressroom; the secret stays (specification, "PATCH
 * /v1/webhooks/{id}").
 * @throws AppError endpoint_gone | not_connected, ServiceFailure
 */
export async function moveReceiver(ctx: WorkspaceContext, { receiverId, endpointId }: Moved): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  const workspaceId = ctx.workspace.id;
  const { service } = requireService(ctx);
  const url = receiverUrl(workspaceId, receiverId);
  const moved = await service.updateWebhook({ id: endpointId, url, status: "active" }).catch(refuseDeleted);
  const own = { id: receiverId, url, lastReceivedAt: null };
  await db().transaction(async (tx) => {
    await writeOwn(tx, workspaceId, own, {
      url: moved.url,
      status: moved.status,
      statusSince: sql`now()`,
      lastDelivery: null,
      pausedBy: null,
    });
    await recordAct(tx, ctx, { action: "webhook.move", endpointId, own, url });
    await catchUp(tx, workspaceId);
  });
}
