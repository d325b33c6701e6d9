import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { type Author, writeAudit } from "#lib/audit/write-audit.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { makePreviewSoon } from "#lib/jobs/enqueue.ts";
import { notifyChange } from "#lib/live/notify.ts";
import type { ServiceFile } from "#lib/service/schemas/file.ts";
import { settleUpload } from "./settle-upload.ts";

/** The file that an intent stored, written once however often its reply arrives. Returns the file's id. */
export async function recordFile(author: Author, intent: Intent, file: ServiceFile): Promise<string> {
  await db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded", fileId: file.id });
    await tx.insert(files).values(toRow(author.workspace.id, file)).onConflictDoNothing();
    const wasUploaded = await settleUpload(tx, intent, file.id);
    if (!wasUploaded) await makePreviewSoon(tx, author.workspace.id, file.id);
    await notifyChange(tx, { workspaceId: author.workspace.id, kind: "file", id: file.id });
    if (!first) return;
    await writeAudit(tx, author, {
      action: "file.store",
      subjectType: "file",
      subjectId: file.id,
      details: { size_bytes: file.size_bytes, mime_type: file.mime_type },
    });
  });
  return file.id;
}

function toRow(workspaceId: string, file: ServiceFile): typeof files.$inferInsert {
  return {
    workspaceId,
    id: file.id,
    status: file.status,
    filename: file.filename,
    mimeType: file.mime_type,
    sizeBytes: file.size_bytes,
    widthPx: file.width_px,
    heightPx: file.height_px,
    dpi: file.dpi,
    sha256: file.sha256,
    url: file.url,
    createdAt: new Date(file.created_at),
  };
}
