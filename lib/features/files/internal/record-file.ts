import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";
import { settleUpload } from "./settle-upload.ts";
import { toServiceColumns } from "./to-service-columns.ts";

/** The file that an intent stored, written once however often its reply arrives. Returns the file's id. */
export async function recordFile(author: Author, intent: Intent, file: ServiceFile): Promise<string> {
  await db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded", fileId: file.id });
    await tx
      .insert(files)
      .values({ workspaceId: author.workspace.id, id: file.id, ...toServiceColumns(file) })
      .onConflictDoNothing();
    const wasUploaded = await settleUpload(tx, intent, file.id);
    if (!wasUploaded)
      await enqueue(tx, "make-preview", { workspaceId: author.workspace.id, fileId: file.id });
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
