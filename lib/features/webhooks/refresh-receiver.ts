import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { deleteRegistered } from "./delete-registered.ts";
import { databaseTime } from "./internal/database-time.ts";
import { noteReceiver } from "./internal/note-receiver.ts";
import { endReceiver } from "./internal/rotation/rotated-endpoints.ts";
import { tellTrouble } from "./internal/trouble/tell-trouble.ts";
import { listRegistered } from "./list-registered.ts";
import { receiverUrl } from "./receiver-address.ts";
import { selectReceivers } from "./select-receivers.ts";

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
