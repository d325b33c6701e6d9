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
import type { Upload } from "#lib/features/files/twins.ts";
import { log } from "#lib/log.ts";

const batch = 200;
const before = (age: string) => sql`now() - ${age}::interval`;
/** What nobody went on with; what ended, once its page has shown how; and its row, long after. */
const [leftLying, shown, forgotten] = ["48 hours", "2 hours", "30 days"];

/** Removes from the storage whatever of uploads is not needed any more, and their rows when nobody asks for them. */
export async function cleanUploads(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  await cancelLeftLying(ctx);
  const failed: string[] = [];
  for (let ended = await listEnded(ctx, failed); ended.length > 0; ended = await listEnded(ctx, failed)) {
    const cleaned = await removeContents(ended);
    // A storage that takes none of a whole batch is asked again in an hour.
    if (cleaned.length === 0) break;
    await markCleaned(ctx, cleaned);
    failed.push(...ended.map(({ id }) => id).filter((id) => !cleaned.includes(id)));
  }
  await db()
    .delete(uploads)
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), lt(uploads.cleanedAt, before(forgotten))));
}

async function cancelLeftLying({ workspace }: SystemContext): Promise<void> {
  const cancelled = await db()
    .update(uploads)
    .set({ state: "cancelled", question: null, updatedAt: sql`now()`, finishedAt: sql`now()` })
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        inArray(uploads.state, ["receiving", "asking"]),
        lt(uploads.updatedAt, before(leftLying)),
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

/** Returns those of which nothing is left. */
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
  // Also what was made of it and never noted: it was cancelled meanwhile, or turned.
  for (const key of [previewKey(workspaceId, id), uprightPreviewKey(workspaceId, id)])
    if (!(await isPreviewOfFile(workspaceId, key))) await storage().remove(key);
}

async function markCleaned({ workspace }: SystemContext, ids: string[]): Promise<void> {
  await db()
    .update(uploads)
    .set({ cleanedAt: sql`now()` })
    .where(and(eq(uploads.workspaceId, workspace.id), inArray(uploads.id, ids)));
}

/** The small picture of an upload goes on as that of the file that it became. */
async function isPreviewOfFile(workspaceId: string, previewKey: string): Promise<boolean> {
  const [file] = await db()
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.previewKey, previewKey)))
    .limit(1);
  return file !== undefined;
}

/**
 * Those that have uploads.
 * @step Who calls it has decided who may.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db().selectDistinct({ workspaceId: uploads.workspaceId }).from(uploads);
  return rows.map(({ workspaceId }) => workspaceId);
}
