import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import { opensHere } from "#lib/core/auth/seal-secret.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { WebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import {
  authorOf,
  endReceiver,
  moveRotation,
  type Rotation,
  rotatedEndpoints,
  type StepResult,
} from "./internal/rotation.ts";
import { deleteRegistered } from "./registered.ts";
import { mostOverlapMs, overlapMs } from "./rotation-view.ts";
import { hasFailed } from "./status.ts";

const withoutKeySeconds = 60;
const owedSeconds = 30;
const stopped = ["paused", "disabled"];

/**
 * Deletes the old endpoint once no delivery is pending for it alone. Until then deliveries to both are accepted. If
 * the new endpoint stops in the meantime, the new one is deleted instead.
 */
export async function removeOld(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const bothForMs = Date.now() - (rotation.provedAt?.getTime() ?? Date.now());
  if (bothForMs < overlapMs) return { waitSeconds: Math.ceil((overlapMs - bothForMs) / 1000) };
  const { old, fresh } = await rotatedEndpoints(db(), rotation);
  const service = ctx.webhooks();
  if (!service) return { waitSeconds: withoutKeySeconds };
  const oldOne = await findRegistered(service, old.serviceEndpointId);
  if (oldOne) {
    const freshOne = await findRegistered(service, fresh.serviceEndpointId);
    if (!freshOne || stopped.includes(freshOne.status))
      return { moved: await moveRotation(db(), rotation, { state: "undoing", reason: "new_stopped" }) };
    if (bothForMs < mostOverlapMs && mayBeOwed(oldOne) && canVerify(old)) return { waitSeconds: owedSeconds };
    await deleteRegistered(service, oldOne.id);
  }
  const moved = await db().transaction(async (tx) => {
    const done = await moveRotation(tx, rotation, { state: "done", isEnded: true });
    if (!done) return null;
    const { workspaceId } = rotation;
    await endReceiver(tx, workspaceId, old.id);
    await writeAudit(tx, authorOf(ctx, rotation), {
      action: "webhook.rotated",
      subjectType: "webhook_endpoint",
      subjectId: rotation.newEndpointId,
      details: { of: old.id },
    });
    await enqueue(tx, "reconcile-orders", { workspaceId }, { key: `reconcile:${workspaceId}:0` });
    await enqueue(tx, "find-gaps", { workspaceId }, { delaySeconds: owedSeconds, preserveRunAt: false });
    return done;
  });
  return { moved };
}

/** A failed attempt is retried, and the deletion would drop that retry. A paused endpoint receives nothing. */
const mayBeOwed = ({ status, last_delivery: last }: WebhookEndpoint) =>
  status === "active" && last !== null && hasFailed({ ...last, httpStatus: last.http_status });

/** After a restore without the former APP_SECRET it cannot, so no retry would ever be received. */
const canVerify = ({ secretCiphertext }: { secretCiphertext: string | null }) =>
  secretCiphertext !== null && opensHere(secretCiphertext);

async function findRegistered(service: ServiceClient, id: string | null): Promise<WebhookEndpoint | null> {
  if (!id) return null;
  try {
    const found = await service.getWebhook(id);
    return found.deleted_at ? null : found;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") return null;
    throw error;
  }
}
