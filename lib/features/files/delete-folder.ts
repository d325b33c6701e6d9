import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordFolderChange } from "./internal/folders.ts";
import { type FolderIdInput, folderIdSchema } from "./schemas-library.ts";

/**
 * Deletes a folder. Its files, and uploads on their way into it, stay in the library without a folder.
 * @throws AppError not_found
 */
export async function deleteFolder(ctx: MemberContext, input: FolderIdInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { folderId } = parseInput(folderIdSchema, input);
  await db().transaction(async (tx) => {
    const [deleted] = await tx
      .delete(fileFolders)
      .where(and(eq(fileFolders.workspaceId, ctx.workspace.id), eq(fileFolders.id, folderId)))
      .returning({ id: fileFolders.id, name: fileFolders.name });
    await tx
      .update(files)
      .set({ folderId: null })
      .where(and(eq(files.workspaceId, ctx.workspace.id), eq(files.folderId, folderId)));
    await tx
      .update(uploads)
      .set({ folderId: null })
      .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.folderId, folderId)));
    await recordFolderChange(tx, ctx, deleted, {
      action: "file_folder.delete",
      details: { name: deleted?.name ?? "" },
    });
  });
}
