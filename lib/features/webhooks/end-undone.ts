import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { registrationOf } from "./internal/open-registration.ts";
import {
  authorOf,
  endReceiver,
  moveRotation,
  type Rotation,
  rotatedEndpoints,
  type StepResult,
} from "./internal/rotation.ts";
import { receiverUrl } from "./receiver-address.ts";
import { deleteAtAddress, deleteRegistered } from "./registered.ts";

const pauseSeconds = 3;
const withoutKeySeconds = 60;

/** Deletes the new endpoint again; the old one stays unchanged. */
export async function endUndone(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const { workspaceId, newEndpointId, oldEndpointId } = rotation;
  if ((await registrationOf(db(), rotation)).isOpen) return { waitSeconds: pauseSeconds };
  const { fresh } = await rotatedEndpoints(db(), rotation);
  const service = ctx.webhooks();
  if (!service) return { waitSeconds: withoutKeySeconds };
  if (fresh.serviceEndpointId) await deleteRegistered(service, fresh.serviceEndpointId);
  else await deleteAtAddress(service, receiverUrl(workspaceId, newEndpointId));
  const reason = rotation.reason ?? "unknown";
  const moved = await db().transaction(async (tx) => {
    const undone = await moveRotation(tx, rotation, { state: "undone", isEnded: true });
    if (!undone) return null;
    await endReceiver(tx, workspaceId, newEndpointId);
    await writeAudit(tx, authorOf(ctx, rotation), {
      action: "webhook.rotate_undone",
      subjectType: "webhook_endpoint",
      subjectId: oldEndpointId,
      details: { reason },
    });
    await notifyMembers(tx, workspaceId, {
      kind: "webhook_stopped",
      mode: null,
      subject: { type: "webhook_endpoint", id: oldEndpointId },
      occurrence: `${rotation.id}:not_rotated`,
      details: { why: "not_rotated" },
    });
    return undone;
  });
  return { moved };
}
