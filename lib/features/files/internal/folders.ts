import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { invalidInput, notFound } from "#lib/errors.ts";

/**
 * Turns a violation of the unique index into an error. A check before the write would miss a simultaneous one.
 * @throws AppError folder_exists at the field of the name
 */
export async function throwIfNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isTaken(error)) throw invalidInput("name", "folder_exists");
    throw error;
  }
}

const isTaken = (error: unknown) => describeException(error).constraint === "file_folders_name_key";

type Change = Pick<AuditEntry, "action" | "details">;

/**
 * Writes the audit log for a change of a folder and notifies viewers, in the transaction of the change.
 * @throws AppError not_found if `folder` is undefined
 */
export async function recordFolderChange(
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
