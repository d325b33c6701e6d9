import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { notFound } from "#lib/errors.ts";

type Change = Pick<AuditEntry, "action" | "details">;

/**
 * Of a folder of the library, in the transaction of the change.
 * @throws AppError not_found where there was none
 */
export async function recordFolder(
  tx: Executor,
  ctx: MemberContext,
  folder: { id: string } | undefined,
  change: Change,
): Promise<string> {
  if (!folder) throw notFound();
  await writeAudit(tx, ctx, { ...change, subjectType: "file_folder", subjectId: folder.id });
  await notifyChange(tx, { kind: "file", workspaceId: ctx.workspace.id, id: "" });
  return folder.id;
}
