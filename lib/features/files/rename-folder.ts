import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { recordFolder, refuseTakenName } from "./internal/folders.ts";
import { type RenameFolderInput, renameFolderSchema } from "./schemas-library.ts";

/** @throws AppError not_found | folder_exists */
export async function renameFolder(ctx: MemberContext, input: RenameFolderInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { folderId, name } = parseInput(renameFolderSchema, input);
  await db().transaction(async (tx) => {
    const [renamed] = await refuseTakenName(
      tx
        .update(fileFolders)
        .set({ name })
        .where(and(eq(fileFolders.workspaceId, ctx.workspace.id), eq(fileFolders.id, folderId)))
        .returning({ id: fileFolders.id }),
    );
    await recordFolder(tx, ctx, renamed, { action: "file_folder.rename", details: { name } });
  });
}
