import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { recordAct, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { deleteRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";

type Retired = { receiverId: string; endpointId: string; url: string };

/**
 * Deletes a receiver that gets no deliveries any more, because it would count towards the limit of ten. @throws
 * ServiceFailure
 */
export async function retireReceiver(
  ctx: WorkspaceContext,
  { receiverId, endpointId, url }: Retired,
): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  await deleteRegistered(requireService(ctx).service, endpointId);
  const own = { id: receiverId, url, lastReceivedAt: null };
  await db().transaction(async (tx) => {
    await writeOwn(tx, ctx.workspace.id, own, {
      status: "deleted",
      statusSince: sql`now()`,
      secretCiphertext: null,
      deletedAt: sql`now()`,
    });
    await recordAct(tx, ctx, { action: "webhook.delete", endpointId, own, url });
  });
}
