import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import { databaseTime } from "./internal/database-time.ts";
import { noteReceiver } from "./internal/note-receiver.ts";
import { endReceiver, isRotating } from "./internal/rotation.ts";
import { isReachableByService, receiverUrl } from "./receiver-address.ts";
import { deleteRegistered, listRegistered } from "./registered.ts";
import { selectReceivers } from "./select-receivers.ts";
import type { TroubleKind } from "./status.ts";
import { troubleOf } from "./trouble-of.ts";

/** What nobody here meant and somebody can mend, as a notification has it. */
const told: Partial<Record<TroubleKind, string>> = {
  paused: "paused",
  disabled: "disabled",
  gone: "gone",
  none: "none",
};

/** Who can mend it is told, each time that it stops once. While a secret is being exchanged one of two may well go. */
async function tellTrouble(tx: Executor, workspaceId: string): Promise<void> {
  const trouble = troubleOf(await selectReceivers(tx, workspaceId), {
    isReachable: isReachableByService(),
    urlOf: (id) => receiverUrl(workspaceId, id),
  });
  const why = trouble && told[trouble.kind];
  if (!why || !trouble.receiverId || (await isRotating(tx, workspaceId))) return;
  await tellMembers(tx, workspaceId, {
    kind: "webhook_stopped",
    mode: null,
    subject: { type: "webhook_endpoint", id: trouble.receiverId },
    occurrence: `${trouble.receiverId}:${trouble.kind}:${trouble.since?.toISOString() ?? ""}`,
    details: { why },
  });
}

/**
 * The service pauses an endpoint by itself and sends no word of it, so its status is asked for. A registration that
 * arrived after everybody had given it up has left a stray: its secret is unknown, and it goes.
 * @throws ServiceFailure: the next turn tries again
 */
export async function refreshReceiver(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "mirror");
  const service = ctx.webhooks();
  if (!service) return;
  const workspaceId = ctx.workspace.id;
  const readAt = await databaseTime(db());
  const known = new Set((await selectReceivers(db(), workspaceId)).map((each) => each.serviceEndpointId));
  const registered = await listRegistered(service);
  // Read after the list: what was just being registered is known by now, or is still on its way.
  for (const receiver of await selectReceivers(db(), workspaceId)) {
    const ours = receiverUrl(workspaceId, receiver.id);
    const atAddress = registered.filter(({ url }) => url === ours);
    const own = registered.find(({ id }) => id === receiver.serviceEndpointId);
    if (receiver.status === "registering") continue;
    // Of one that was deleted no secret is left, so nothing that stands there is of use.
    for (const stray of atAddress)
      if (stray !== own || receiver.deletedAt) await deleteRegistered(service, stray.id);
    // One that was registered while the list was read may be missing from it, and is not gone.
    const wasThere = own ?? known.has(receiver.serviceEndpointId);
    if (receiver.serviceEndpointId && !receiver.deletedAt && wasThere) {
      await db().transaction(async (tx) => {
        if (!own && receiver.deletedBy) await finishDeletion(tx, workspaceId, receiver.id);
        else await noteReceiver(tx, workspaceId, receiver, { own, readAt });
      });
    }
  }
  await db().transaction((tx) => tellTrouble(tx, workspaceId));
}

/** Somebody deleted it here, and was cut off before that was written down. */
async function finishDeletion(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await endReceiver(tx, workspaceId, id);
  await notifyChange(tx, { workspaceId, kind: "webhooks", id });
}
