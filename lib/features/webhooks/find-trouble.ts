import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isReachableByService, receiverUrl } from "./receiver-address.ts";
import { selectReceivers } from "./select-receivers.ts";
import { type Trouble, troubleOf } from "./trouble-of.ts";

/**
 * What keeps deliveries from reaching us. Null without the permission to manage webhooks, and while no connected key
 * could fix it.
 */
export async function findTrouble(ctx: WorkspaceContext): Promise<Trouble | null> {
  requireRole(ctx, "webhooks:manage");
  if (!ctx.can("webhooks:manage")) return null;
  const workspaceId = ctx.workspace.id;
  return troubleOf(await selectReceivers(db(), workspaceId), {
    isReachable: isReachableByService(),
    urlOf: (id) => receiverUrl(workspaceId, id),
  });
}
