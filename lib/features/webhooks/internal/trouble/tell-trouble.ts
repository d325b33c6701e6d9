import type { Executor } from "#drizzle/client.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import { isReachableByService, receiverUrl } from "../../receiver-address.ts";
import { selectReceivers } from "../../select-receivers.ts";
import type { TroubleKind } from "../../status.ts";
import { troubleOf } from "../../trouble-of.ts";
import { isRotating } from "../rotation/find-rotation.ts";

/** What nobody here meant and somebody can mend, as a notification has it. */
const told: Partial<Record<TroubleKind, string>> = {
  paused: "paused",
  disabled: "disabled",
  gone: "gone",
  none: "none",
};

/** Who can mend it is told, each time that it stops once. While a secret is being exchanged one of two may well go. */
export async function tellTrouble(tx: Executor, workspaceId: string): Promise<void> {
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
