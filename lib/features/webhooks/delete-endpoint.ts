import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findChangeable, recordAct, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { deleteRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";
import { type DeleteEndpointInput, deleteEndpointSchema } from "./schemas.ts";

/**
 * Stops an endpoint for good; what it is still owed is dropped (specification, "DELETE /v1/webhooks/{id}"). Without
 * ours the views follow by reconcile alone, so that is deleted only by who says so.
 * @throws AppError sign_in_again | tick_to_delete | rotation_under_way | not_connected, ServiceFailure
 */
export async function deleteEndpoint(ctx: WorkspaceContext, input: DeleteEndpointInput): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  requireFresh(ctx);
  const { endpointId, understood } = parseInput(deleteEndpointSchema, input);
  const { service } = requireService(ctx);
  const workspaceId = ctx.workspace.id;
  const own = await findChangeable(db(), workspaceId, endpointId);
  if (own && !understood) throw invalidInput("understood", "tick_to_delete");
  const url = own?.url ?? (await findUrl(service, endpointId));
  // Before the request: after a lost reply or a crash it must not look deleted elsewhere.
  await writeOwn(db(), workspaceId, own, { deletedBy: ctx.actor.userId });
  await deleteRegistered(service, endpointId);
  await db().transaction(async (tx) => {
    await writeOwn(tx, workspaceId, own, {
      status: "deleted",
      statusSince: sql`now()`,
      secretCiphertext: null,
      deletedAt: sql`now()`,
      deletedBy: ctx.actor.userId,
    });
    await recordAct(tx, ctx, { action: "webhook.delete", endpointId, own, url });
  });
}

/** The address of another program's endpoint, which is unknown once it is deleted. Null if it no longer exists. */
async function findUrl(service: ServiceClient, endpointId: string): Promise<string | null> {
  try {
    return (await service.getWebhook(endpointId)).url;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") return null;
    throw error;
  }
}
