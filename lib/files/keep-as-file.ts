import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { notifyChange } from "#lib/live/notify.ts";
import type { Upload } from "./lock-twins.ts";

/** An upload ends as a file of the library; one that was there before comes back if it had been removed. */
export async function keepAsFile(
  tx: Executor,
  { workspaceId, id }: Pick<Upload, "workspaceId" | "id">,
  fileId: string,
  isDuplicate: boolean,
): Promise<void> {
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
  await notifyChange(tx, { workspaceId, kind: "upload", id });
  await notifyChange(tx, { workspaceId, kind: "file", id: fileId });
}
