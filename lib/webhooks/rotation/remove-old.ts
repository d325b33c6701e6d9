import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { findGapsLater } from "../catch-up.ts";
import { deleteRegistered } from "../delete-registered.ts";
import { hasFailed } from "../status.ts";
import { authorOf } from "./author-of.ts";
import type { Rotation } from "./find-rotation.ts";
import { moveRotation } from "./move-rotation.ts";
import { mostOverlapMs, overlapMs } from "./overlap.ts";
import { endReceiver, rotatedEndpoints } from "./rotated-endpoints.ts";
import type { StepResult } from "./step.ts";

const withoutKeySeconds = 60;
const owedSeconds = 30;

/** Deletes the old endpoint, once nothing is on its way to it alone. Until then both are taken. */
export async function removeOld(ctx: SystemContext, rotation: Rotation): Promise<StepResult> {
  requireTask(ctx, "webhooks");
  const bothForMs = Date.now() - (rotation.provedAt?.getTime() ?? Date.now());
  if (bothForMs < overlapMs) return { waitSeconds: Math.ceil((overlapMs - bothForMs) / 1000) };
  const { old } = await rotatedEndpoints(db(), rotation);
  const service = ctx.webhooks();
  if (!service) return { waitSeconds: withoutKeySeconds };
  if (old.serviceEndpointId) {
    const isOwed = bothForMs < mostOverlapMs && (await mayBeOwed(service, old.serviceEndpointId));
    if (isOwed) return { waitSeconds: owedSeconds };
    await deleteRegistered(service, old.serviceEndpointId);
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
    await findGapsLater(tx, workspaceId, owedSeconds);
    return done;
  });
  return { moved };
}

/** An attempt that failed is repeated, and the deletion would drop that. One that is paused is sent nothing. */
async function mayBeOwed(service: ServiceClient, id: string): Promise<boolean> {
  try {
    const { status, last_delivery: last } = await service.getWebhook(id);
    return status === "active" && last !== null && hasFailed({ ...last, httpStatus: last.http_status });
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") return false;
    throw error;
  }
}
