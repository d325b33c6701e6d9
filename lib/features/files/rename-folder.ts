import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordFolderChange, throwIfNameTaken } from "./internal/folders.ts";
import { type RenameFolderInput, renameFolderSchema } from "./schemas-library.ts";

/**
 * Renames a folder of the print file library, and audits it.
 * @throws AppError not_found | folder_exists: another folder of the workspace has the name
 */
export async function renameFolder(ctx: MemberContext, input: RenameFolderInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { folderId, name } = parseInput(renameFolderSchema, input);
  await db().transaction(async (tx) => {
    // Turns a violation of the unique index into folder_exists.
    const [renamed] = await throwIfNameTaken(
      tx
        .update(fileFolders)
        .set({ name })
        .where(and(eq(fileFolders.workspaceId, ctx.workspace.id), eq(fileFolders.id, folderId)))
        .returning({ id: fileFolders.id }),
    );
    // Throws not_found if no row was updated.
    await recordFolderChange(tx, ctx, renamed, { action: "file_folder.rename", details: { name } });
  });
}
