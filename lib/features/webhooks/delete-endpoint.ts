import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findChangeable, findUrl, recordAct, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { deleteRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";
import { type DeleteEndpointInput, deleteEndpointSchema } from "./schemas.ts";

/**
 * Deletes an endpoint for good; deliveries that are still pending are dropped (specification, "DELETE
 * /v1/webhooks/{id}"). Without our own endpoint only reconcile updates the views, so deleting it requires
 * `understood`.
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
  // Read before the deletion.
  const url = own?.url ?? (await findUrl(service, endpointId));
  // Written before the request: after a lost reply or a crash it must not look as if it was deleted elsewhere.
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
