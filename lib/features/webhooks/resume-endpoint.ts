import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { catchUp } from "./internal/catch-up.ts";
import { findOwn, recordAct, refuseDeleted, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { requireService } from "./require-service.ts";
import { type EndpointIdInput, endpointIdSchema } from "./schemas.ts";

/**
 * Resumes a paused endpoint (specification, "PATCH /v1/webhooks/{id}"). The specification does not say whether events
 * of the pause are sent later, so a catch-up fetches what our own endpoint may have missed.
 * @throws AppError endpoint_gone | not_connected, ServiceFailure
 */
export async function resumeEndpoint(ctx: WorkspaceContext, input: EndpointIdInput): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  const { endpointId } = parseInput(endpointIdSchema, input);
  const { service } = requireService(ctx);
  const workspaceId = ctx.workspace.id;
  const own = await findOwn(db(), workspaceId, endpointId);
  const { status, url } = await service
    .updateWebhook({ id: endpointId, status: "active" })
    .catch(refuseDeleted);
  await db().transaction(async (tx) => {
    await writeOwn(tx, workspaceId, own, { status, statusSince: sql`now()`, pausedBy: null });
    await recordAct(tx, ctx, { action: "webhook.resume", endpointId, own, url });
    if (own) await catchUp(tx, workspaceId);
  });
}
