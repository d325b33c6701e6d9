import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext, WorkspaceContext } from "#lib/core/auth/context.ts";
import { notFound } from "#lib/errors.ts";

/** Condition of the workspace's files with these ids. Files have no mode. */
export const ownFiles = (
  { workspace }: Pick<WorkspaceContext, "workspace">,
  ids: string[],
): SQL | undefined => and(eq(files.workspaceId, workspace.id), inArray(files.id, ids));

type Change = Pick<AuditEntry, "action" | "details">;

/**
 * Writes the audit log for a change of files and notifies viewers, in the transaction of the change.
 * @throws AppError not_found if there are no files
 */
export async function recordChange(
  tx: Executor,
  ctx: MemberContext,
  fileIds: string[],
  { action, details }: Change,
): Promise<void> {
  const [first] = fileIds;
  if (first === undefined) throw notFound();
  const isOne = fileIds.length === 1;
  await writeAudit(tx, ctx, {
    action,
    subjectType: "file",
    subjectId: isOne ? first : null,
    details: { ...details, ...(!isOne && { files: fileIds }) },
  });
  // A change of several files does not say which ones.
  await notifyChange(tx, { kind: "file", workspaceId: ctx.workspace.id, id: isOne ? first : "" });
}
