import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { catchUp } from "./internal/catch-up.ts";
import { findChangeable, recordAct, refuseDeleted, writeOwn } from "./internal/endpoints/own-endpoint.ts";
import { requireService } from "./require-service.ts";
import { type ChangeEventsInput, changeEventsSchema } from "./schemas.ts";

/**
 * Sets which events an endpoint receives (specification, "PATCH /v1/webhooks/{id}"). Our own endpoint may have missed
 * events of newly added types, so a catch-up follows.
 * @throws AppError sign_in_again | rotation_under_way | endpoint_gone | not_connected, ServiceFailure
 */
export async function changeEvents(ctx: WorkspaceContext, input: ChangeEventsInput): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  requireFresh(ctx);
  const { endpointId, events } = parseInput(changeEventsSchema, input);
  const { service } = requireService(ctx);
  const workspaceId = ctx.workspace.id;
  const own = await findChangeable(db(), workspaceId, endpointId);
  const changed = await service.updateWebhook({ id: endpointId, events }).catch(refuseDeleted);
  await db().transaction(async (tx) => {
    await writeOwn(tx, workspaceId, own, { events: changed.events });
    await recordAct(tx, ctx, {
      action: "webhook.events",
      endpointId,
      own,
      url: changed.url,
      details: { events: changed.events },
    });
    if (own) await catchUp(tx, workspaceId);
  });
}
