import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/**
 * Audits a change and notifies open pages, in the transaction of the change. The audit log never contains the address
 * itself.
 */
export async function recordAddress(
  tx: Executor,
  ctx: MemberContext,
  addressId: string,
  action: "address.add" | "address.change" | "address.delete" | null,
): Promise<void> {
  if (action) await writeAudit(tx, ctx, { action, subjectType: "address", subjectId: addressId });
  await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "address", id: addressId });
}
