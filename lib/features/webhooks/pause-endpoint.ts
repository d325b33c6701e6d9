import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findChangeable, recordAct, refuseDeleted, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { requireService } from "./require-service.ts";
import { type EndpointIdInput, endpointIdSchema } from "./schemas.ts";

/**
 * Pauses an endpoint until it is resumed (specification, "PATCH /v1/webhooks/{id}"). For our own endpoint, records
 * that the pause was intended.
 * @throws AppError rotation_under_way | endpoint_gone | not_connected, ServiceFailure
 */
export async function pauseEndpoint(ctx: WorkspaceContext, input: EndpointIdInput): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  const { endpointId } = parseInput(endpointIdSchema, input);
  const { service } = requireService(ctx);
  const workspaceId = ctx.workspace.id;
  const own = await findChangeable(db(), workspaceId, endpointId);
  // Written before the request: after a lost reply or a crash the pause must not look like the service's own.
  await writeOwn(db(), workspaceId, own, { pausedBy: ctx.actor.userId });
  const { status, url } = await service
    .updateWebhook({ id: endpointId, status: "paused" })
    .catch(refuseDeleted);
  await db().transaction(async (tx) => {
    await writeOwn(tx, workspaceId, own, { status, statusSince: sql`now()`, pausedBy: ctx.actor.userId });
    await recordAct(tx, ctx, { action: "webhook.pause", endpointId, own, url });
  });
}
