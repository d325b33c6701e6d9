import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";

/** Hands an upload over to the worker if all of it is in the storage. A second call changes nothing. */
export async function recordReceived(
  workspaceId: string,
  { id, sizeBytes }: { id: string; sizeBytes: number },
): Promise<void> {
  if (!(await storage().isUploadComplete(uploadKey(id), sizeBytes))) return;
  await db().transaction(async (tx) => {
    const handedOver = await tx
      .update(uploads)
      .set({ state: "checking", updatedAt: new Date() })
      .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.state, "receiving")))
      .returning({ id: uploads.id });
    if (handedOver.length === 0) return;
    await enqueue(tx, "check-upload", { workspaceId, uploadId: id });
    await notifyChange(tx, { workspaceId, kind: "upload", id });
  });
}
