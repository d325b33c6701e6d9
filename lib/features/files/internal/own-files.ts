import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext, WorkspaceContext } from "#lib/core/auth/context.ts";
import { notFound } from "#lib/errors.ts";

/** Those of the workspace; files have no mode. */
export const ownFiles = (
  { workspace }: Pick<WorkspaceContext, "workspace">,
  ids: string[],
): SQL | undefined => and(eq(files.workspaceId, workspace.id), inArray(files.id, ids));

type Change = Pick<AuditEntry, "action" | "details">;

/**
 * Of files of the library, in the transaction of the change.
 * @throws AppError not_found where there was none of them
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
  // Of many, it is not said which.
  await notifyChange(tx, { kind: "file", workspaceId: ctx.workspace.id, id: isOne ? first : "" });
}
