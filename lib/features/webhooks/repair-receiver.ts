import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { findTrouble } from "./find-trouble.ts";
import { refuseRegistration } from "./internal/refuse-registration.ts";
import { isRotating } from "./internal/rotation.ts";
import { moveReceiver } from "./move-receiver.ts";
import { registerReceiver } from "./register-receiver.ts";
import { resumeEndpoint } from "./resume-endpoint.ts";
import { retireReceiver } from "./retire-receiver.ts";
import { selectReceivers } from "./select-receivers.ts";
import { isRepairable } from "./status.ts";

/**
 * Restores deliveries, whatever blocks them, and then catches up on what was missed. Does nothing if there is no
 * problem any more.
 * @throws AppError rotation_under_way | endpoint_gone | webhook_limit | answer_lost | not_connected, ServiceFailure
 */
export async function repairReceiver(ctx: WorkspaceContext): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  const trouble = await findTrouble(ctx);
  if (!trouble || !isRepairable(trouble.kind)) return;
  const workspaceId = ctx.workspace.id;
  if (await isRotating(db(), workspaceId)) throw new AppError("rotation_under_way", 409);
  const receiver = (await selectReceivers(db(), workspaceId)).find(({ id }) => id === trouble.receiverId);
  const endpointId = receiver?.serviceEndpointId;
  const isThere = receiver && endpointId && !receiver.deletedAt;
  if (isThere && (trouble.kind === "paused" || trouble.kind === "stopped"))
    return resumeEndpoint(ctx, { endpointId });
  if (isThere && trouble.kind === "moved") return moveReceiver(ctx, { receiverId: receiver.id, endpointId });
  if (isThere) await retireReceiver(ctx, { receiverId: receiver.id, endpointId, url: receiver.url });
  await registerReceiver(ctx).catch(refuseRegistration);
}
