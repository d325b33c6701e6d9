import { and, eq } from "drizzle-orm";
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
 * Removes an address from those that get no mail of the workspace.
 * @returns whether it was there
 * @throws AppError forbidden_role | sign_in_again | sealed_elsewhere
 */
export async function resubscribeAddress(
  ctx: WorkspaceContext,
  input: UnsubscribedAddressInput,
): Promise<boolean> {
  requirePermission(ctx, "settings:manage");
  requireFresh(ctx);
  const { address } = parseInput(unsubscribedAddressSchema, input);
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const addressHash = hashAddress(await lockMailSettings(tx, workspaceId), address);
    const removed = await tx
      .delete(unsubscribes)
      .where(and(eq(unsubscribes.workspaceId, workspaceId), eq(unsubscribes.addressHash, addressHash)))
      .returning({ addressHash: unsubscribes.addressHash });
    if (removed.length === 0) return false;
    await writeAudit(tx, ctx, {
      action: "mails.resubscribe",
      subjectType: "workspace",
      subjectId: workspaceId,
    });
    return true;
  });
}
