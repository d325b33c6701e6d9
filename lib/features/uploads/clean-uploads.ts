import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { bakedKey, previewKey, uploadKey, uprightPreviewKey } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import type { Upload } from "#lib/features/files/duplicates.ts";
import { log } from "#lib/log.ts";

const batch = 200;
const before = (age: string) => sql`now() - ${age}::interval`;
/** Ages: of an abandoned upload; of an ended upload whose bytes are deleted; of a row after its cleanup. */
const [abandonedAfter, shown, forgotten] = ["48 hours", "2 hours", "30 days"];

/** Cancels abandoned uploads, deletes the stored bytes of ended ones, and deletes old rows. */
export async function cleanUploads(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  await cancelAbandoned(ctx);
  const failed: string[] = [];
  for (let ended = await listEnded(ctx, failed); ended.length > 0; ended = await listEnded(ctx, failed)) {
    const cleaned = await removeContents(ended);
    // If the storage fails for a whole batch, the next cleanup tries again in an hour.
    if (cleaned.length === 0) break;
    await markCleaned(ctx, cleaned);
    failed.push(...ended.map(({ id }) => id).filter((id) => !cleaned.includes(id)));
  }
  await db()
    .delete(uploads)
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), lt(uploads.cleanedAt, before(forgotten))));
}

async function cancelAbandoned({ workspace }: SystemContext): Promise<void> {
  const cancelled = await db()
    .update(uploads)
    .set({ state: "cancelled", question: null, updatedAt: sql`now()`, finishedAt: sql`now()` })
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        inArray(uploads.state, ["receiving", "asking"]),
        lt(uploads.updatedAt, before(abandonedAfter)),
      ),
    )
    .returning({ id: uploads.id });
  for (const { id } of cancelled) await notifyChange(db(), { workspaceId: workspace.id, kind: "upload", id });
}

const listEnded = ({ workspace }: SystemContext, besides: string[]): Promise<Upload[]> =>
  db()
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        isNull(uploads.cleanedAt),
        lt(uploads.finishedAt, before(shown)),
        notInArray(uploads.id, besides),
      ),
    )
    .limit(batch);

/** Returns the ids of the uploads whose bytes are deleted. */
async function removeContents(ended: Upload[]): Promise<string[]> {
  const cleaned: string[] = [];
  for (const upload of ended) {
    try {
      await removeContent(upload);
      cleaned.push(upload.id);
    } catch (error) {
      const { workspaceId, id } = upload;
      log().error({ workspaceId, uploadId: id, ...describeException(error) }, "an upload cannot be cleaned");
    }
  }
  return cleaned;
}

async function removeContent({ workspaceId, id }: Upload): Promise<void> {
  await storage().remove(uploadKey(id));
  await storage().remove(bakedKey(id));
  // Also a preview that no row refers to, as after a cancellation or a rotation.
  for (const key of [previewKey(workspaceId, id), uprightPreviewKey(workspaceId, id)])
    if (!(await isPreviewOfFile(workspaceId, key))) await storage().remove(key);
}

async function markCleaned({ workspace }: SystemContext, ids: string[]): Promise<void> {
  await db()
    .update(uploads)
    .set({ cleanedAt: sql`now()` })
    .where(and(eq(uploads.workspaceId, workspace.id), inArray(uploads.id, ids)));
}

/** The preview of an upload stays in use as the preview of its file. */
async function isPreviewOfFile(workspaceId: string, previewKey: string): Promise<boolean> {
  const [file] = await db()
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.previewKey, previewKey)))
    .limit(1);
  return file !== undefined;
}

/**
 * Ids of the workspaces that have uploads.
 * @step The caller checks access.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db().selectDistinct({ workspaceId: uploads.workspaceId }).from(uploads);
  return rows.map(({ workspaceId }) => workspaceId);
}
