import { eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { AppError } from "#lib/errors.ts";
import { openRegistration } from "./internal/open-registration.ts";
import { mostEndpoints, refuseRegistration } from "./internal/refuse-registration.ts";
import { isRotating } from "./internal/rotation.ts";
import { listRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";
import { currentOf, selectReceivers } from "./select-receivers.ts";
import { sendRegistration } from "./send-registration.ts";

/** If the starting process is killed right away, the worker continues after this time. */
const laterSeconds = 16;

/**
 * Starts rotating the signing secret of our endpoint. A secret is shown once, when its endpoint is registered, so a
 * second endpoint is registered beside the first; the worker tests it, and deletes the first when the new one is
 * proved.
 * @throws AppError sign_in_again | not_receiving | rotation_under_way | no_room_to_rotate | webhook_limit |
 * not_connected, ServiceFailure
 */
export async function rotateSecret(ctx: WorkspaceContext): Promise<void> {
  requirePermission(ctx, "webhooks:manage");
  requireFresh(ctx);
  const { key, service } = requireService(ctx);
  const workspaceId = ctx.workspace.id;
  const registered = await listRegistered(service);
  const intent = await db().transaction(async (tx) => {
    // On a double click the second request waits here and finds the first one's rotation.
    await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for("update");
    if (await isRotating(tx, workspaceId)) throw new AppError("rotation_under_way", 409);
    const old = currentOf(await selectReceivers(tx, workspaceId));
    const atService = registered.find(({ id }) => id === old?.serviceEndpointId);
    if (!old || atService?.status !== "active") throw new AppError("not_receiving", 409);
    if (registered.length >= mostEndpoints)
      throw new AppError("no_room_to_rotate", 409, { most: mostEndpoints });
    const opened = await openRegistration(tx, ctx, { key, events: atService.events });
    await begin(tx, ctx, { oldEndpointId: old.id, newEndpointId: opened.endpointId });
    return opened;
  });
  try {
    await keepLease(intent, () => sendRegistration(ctx, service, intent));
  } catch (error) {
    // The worker resolves a lost answer, and the page shows its progress.
    if (!(error instanceof AppError && error.code === "answer_lost")) refuseRegistration(error);
  } finally {
    await enqueue(db(), "rotate-secret", { workspaceId });
  }
}

async function begin(
  tx: Executor,
  ctx: WorkspaceContext,
  endpoints: { oldEndpointId: string; newEndpointId: string },
): Promise<void> {
  const workspaceId = ctx.workspace.id;
  const [rotation] = await tx
    .insert(webhookRotations)
    .values({ workspaceId, ...endpoints, startedBy: ctx.actor.userId })
    .returning({ id: webhookRotations.id });
  await writeAudit(tx, ctx, {
    action: "webhook.rotate",
    subjectType: "webhook_endpoint",
    subjectId: endpoints.oldEndpointId,
    details: { new_endpoint: endpoints.newEndpointId },
  });
  await notifyChange(tx, { workspaceId, kind: "webhooks", id: rotation?.id ?? "" });
  await enqueue(tx, "rotate-secret", { workspaceId }, { delaySeconds: laterSeconds });
}
