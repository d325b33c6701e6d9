import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { databaseTime } from "./internal/database-time.ts";
import { recordReceiver } from "./internal/record-receiver.ts";
import { endReceiver, isRotating } from "./internal/rotation.ts";
import { isReachableByService, receiverUrl } from "./receiver-address.ts";
import { deleteRegistered, listRegistered } from "./registered.ts";
import { selectReceivers } from "./select-receivers.ts";
import type { TroubleKind } from "./status.ts";
import { troubleOf } from "./trouble-of.ts";

/** Problems that were not caused on purpose here and that a member can fix, as their notification names them. */
const notificationReasons: Partial<Record<TroubleKind, string>> = {
  paused: "paused",
  disabled: "disabled",
  gone: "gone",
  none: "none",
};

/** Notifies those who can fix it, once per stop. During a rotation one of the two endpoints may stop as planned. */
async function notifyTrouble(tx: Executor, workspaceId: string): Promise<void> {
  const trouble = troubleOf(await selectReceivers(tx, workspaceId), {
    isReachable: isReachableByService(),
    urlOf: (id) => receiverUrl(workspaceId, id),
  });
  const why = trouble && notificationReasons[trouble.kind];
  if (!why || !trouble.receiverId || (await isRotating(tx, workspaceId))) return;
  await notifyMembers(tx, workspaceId, {
    kind: "webhook_stopped",
    mode: null,
    subject: { type: "webhook_endpoint", id: trouble.receiverId },
    occurrence: `${trouble.receiverId}:${trouble.kind}:${trouble.since?.toISOString() ?? ""}`,
    details: { why },
  });
}

/**
 * The service pauses endpoints without notice, so their status is polled. A registration that arrived after recovery
 * gave it up has left a stray endpoint: its secret is unknown, so it is deleted.
 * @throws ServiceFailure: the next run tries again
 */
export async function refreshReceiver(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const service = ctx.webhooks();
  if (!service) return;
  const workspaceId = ctx.workspace.id;
  const readAt = await databaseTime(db());
  const known = new Set((await selectReceivers(db(), workspaceId)).map((each) => each.serviceEndpointId));
  const registered = await listRegistered(service);
  // Read after the list: an endpoint that was being registered is known by now, or its registration is still running.
  for (const receiver of await selectReceivers(db(), workspaceId)) {
    const ours = receiverUrl(workspaceId, receiver.id);
    const atAddress = registered.filter(({ url }) => url === ours);
    const own = registered.find(({ id }) => id === receiver.serviceEndpointId);
    if (receiver.status === "registering") continue;
    // The secret of a deleted receiver is deleted too, so an endpoint at its address is of no use.
    for (const stray of atAddress)
      if (stray !== own || receiver.deletedAt) await deleteRegistered(service, stray.id);
    // An endpoint registered while the list was read may be missing from it. It still exists.
    const wasThere = own ?? known.has(receiver.serviceEndpointId);
    if (receiver.serviceEndpointId && !receiver.deletedAt && wasThere) {
      await db().transaction(async (tx) => {
        if (!own && receiver.deletedBy) await finishDeletion(tx, workspaceId, receiver.id);
        else await recordReceiver(tx, workspaceId, receiver, { own, readAt });
      });
    }
  }
  await db().transaction((tx) => notifyTrouble(tx, workspaceId));
}

/** Completes a deletion that was started here and interrupted before it was recorded. */
async function finishDeletion(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await endReceiver(tx, workspaceId, id);
  await notifyChange(tx, { workspaceId, kind: "webhooks", id });
}
