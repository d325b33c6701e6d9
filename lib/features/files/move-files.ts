import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ownFiles, recordChange } from "./internal/own-files.ts";
import { type MoveFilesInput, moveFilesSchema } from "./schemas-library.ts";

/**
 * Moves files into a folder, or out of their folders if `folderId` is null.
 * @throws AppError not_found | folder_gone
 */
export async function moveFiles(ctx: MemberContext, input: MoveFilesInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { fileIds, folderId } = parseInput(moveFilesSchema, input);
  await db().transaction(async (tx) => {
    if (folderId) {
      // Locked, so that the folder cannot be deleted before the files are in it.
      const [folder] = await tx
        .select({ id: fileFolders.id })
        .from(fileFolders)
        .where(and(eq(fileFolders.workspaceId, ctx.workspace.id), eq(fileFolders.id, folderId)))
        .for("share");
      if (!folder) throw new AppError("folder_gone", 404);
    }
    const moved = await tx
      .update(files)
      .set({ folderId })
      .where(ownFiles(ctx, fileIds))
      .returning({ id: files.id });
    await recordChange(
      tx,
      ctx,
      moved.map(({ id }) => id),
      { action: "file.move", details: { folder_id: folderId } },
    );
  });
}
