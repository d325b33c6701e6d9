import { count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordFolderChange, throwIfNameTaken } from "./internal/folders.ts";
import { maxFolders } from "./query-limits.ts";
import { type FolderName, folderNameSchema } from "./schemas-library.ts";

/**
 * Creates a folder of the library.
 * @returns the id of the folder
 * @throws AppError folder_exists | too_many_folders
 */
export async function createFolder(ctx: MemberContext, input: FolderName): Promise<string> {
  requirePermission(ctx, "files:write");
  const { name } = parseInput(folderNameSchema, input);
  return await db().transaction(async (tx) => {
    const [had] = await tx
      .select({ folders: count() })
      .from(fileFolders)
      .where(eq(fileFolders.workspaceId, ctx.workspace.id));
    if (had && had.folders >= maxFolders) throw new AppError("too_many_folders", 422, { max: maxFolders });
    const [made] = await throwIfNameTaken(
      tx
        .insert(fileFolders)
        .values({ workspaceId: ctx.workspace.id, name })
        .returning({ id: fileFolders.id }),
    );
    return await recordFolderChange(tx, ctx, made, { action: "file_folder.make", details: { name } });
  });
}
