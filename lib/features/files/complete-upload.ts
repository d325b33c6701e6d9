import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { Upload } from "./duplicates.ts";

/** Completes an upload as a file of the library. An existing file is put back into the library if it was removed. */
export async function completeUpload(
  tx: Executor,
  upload: Pick<Upload, "workspaceId" | "id" | "folderId">,
  fileId: string,
  isDuplicate: boolean,
): Promise<void> {
  const { workspaceId, id } = upload;
  await tx
    .update(uploads)
    .set({
      state: "stored",
      fileId,
      isDuplicate,
      problem: null,
      question: null,
      linkTokenHash: null,
      linkExpiresAt: null,
      updatedAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)));
  await tx
    .update(files)
    .set({ removedAt: null })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), isNotNull(files.removedAt)));
  if (isDuplicate && upload.folderId)
    await tx
      .update(files)
      .set({ folderId: existingFolder(upload) })
      .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), isNull(files.folderId)));
  await notifyChange(tx, { workspaceId, kind: "upload", id });
  await notifyChange(tx, { workspaceId, kind: "file", id: fileId });
}

/** The chosen folder, or null if it was deleted meanwhile. Locks the folder against deletion. */
export const existingFolder = ({ workspaceId, folderId }: Pick<Upload, "workspaceId" | "folderId">) =>
  sql<string | null>`(select ${fileFolders.id} from ${fileFolders}
    where ${fileFolders.workspaceId} = ${workspaceId} and ${fileFolders.id} = ${folderId} for share)`;
