import { db } from "#drizzle/client.ts";
import { unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { hashAddress } from "./hash-address.ts";
import { lockMailSettings } from "./lock-mail-settings.ts";
import { type UnsubscribedAddressInput, unsubscribedAddressSchema } from "./schemas.ts";

/**
 * Adds an address to those that get no mail of the workspace, for example because its owner asked by phone. Only its
 * hash is kept.
 * @returns whether it is new there
 * @throws AppError forbidden_role | sign_in_again | sealed_elsewhere
 */
export async function unsubscribeAddress(
  ctx: WorkspaceContext,
  input: UnsubscribedAddressInput,
): Promise<boolean> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { address } = parseInput(unsubscribedAddressSchema, input);
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const addressHash = hashAddress(await lockMailSettings(tx, workspaceId), address);
    const added = await tx
      .insert(unsubscribes)
      .values({ workspaceId, addressHash })
      .onConflictDoNothing()
      .returning({ addressHash: unsubscribes.addressHash });
    if (added.length === 0) return false;
    await writeAudit(tx, ctx, {
      action: "mails.unsubscribe",
      subjectType: "workspace",
      subjectId: workspaceId,
    });
    return true;
  });
}
