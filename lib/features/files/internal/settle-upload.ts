import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { keepAsFile, standingFolder } from "../keep-as-file.ts";
import { lockTwins, type Upload } from "../lock-twins.ts";

/**
 * The upload that an intent stored is in the library from here on, with all that was found in it, and so is whatever
 * else was uploaded of the same bytes meanwhile. In the transaction that knows of the file, whoever learned of it.
 * @returns whether there was one
 */
export async function settleUpload(tx: Executor, intent: Intent, fileId: string): Promise<boolean> {
  const upload = await findSent(tx, intent);
  if (!upload?.sha256) return false;
  await copyFacts(tx, upload, fileId);
  for (const twin of await lockTwins(tx, upload.workspaceId, upload.sha256))
    await keepAsFile(tx, twin, fileId, twin.id !== upload.id);
  return true;
}

async function findSent(tx: Executor, intent: Intent): Promise<Upload | undefined> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, intent.workspaceId),
        sql`${uploads.id}::text = ${submissionOf(intent)}`,
        eq(uploads.state, "sending"),
      ),
    );
  return upload;
}

async function copyFacts(tx: Executor, upload: Upload, fileId: string): Promise<void> {
  await tx
    .update(files)
    .set({
      sha256: sql`coalesce(${files.sha256}, ${upload.sha256})`,
      orientation: upload.orientation,
      hasAlpha: upload.hasAlpha,
      colorSpace: upload.colorSpace,
      iccProfile: upload.iccProfile,
      previewKey: upload.previewKey,
      folderId: standingFolder(upload),
    })
    .where(and(eq(files.workspaceId, upload.workspaceId), eq(files.id, fileId)));
}
