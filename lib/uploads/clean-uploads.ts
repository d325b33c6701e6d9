import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import type { Upload } from "#lib/files/lock-twins.ts";
import { notifyChange } from "#lib/live/notify.ts";
import { storage } from "#lib/storage/open-storage.ts";
import { bakedKey, uploadKey } from "#lib/storage/storage-keys.ts";
import { isPreviewOfFile } from "./is-preview-of-file.ts";

const batch = 200;
const before = (age: string) => sql`now() - ${age}::interval`;
/** What nobody went on with; what ended, once its page has shown how; and its row, long after. */
const [leftLying, shown, forgotten] = ["48 hours", "2 hours", "30 days"];

/** Removes from the storage whatever of uploads is not needed any more, and their rows when nobody asks for them. */
export async function cleanUploads(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "files");
  await cancelLeftLying(ctx);
  for (let ended = await listEnded(ctx); ended.length > 0; ended = await listEnded(ctx)) {
    for (const upload of ended) await removeContent(upload);
    await markCleaned(ctx, ended);
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

const listEnded = ({ workspace }: SystemContext): Promise<Upload[]> =>
  db()
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        isNull(uploads.cleanedAt),
        lt(uploads.finishedAt, before(shown)),
      ),
    )
    .limit(batch);

async function removeContent(upload: Upload): Promise<void> {
  await storage().remove(uploadKey(upload.id));
  await storage().remove(bakedKey(upload.id));
  const { previewKey } = upload;
  if (previewKey && !(await isPreviewOfFile(upload.workspaceId, previewKey)))
    await storage().remove(previewKey);
}

async function markCleaned({ workspace }: SystemContext, cleaned: Upload[]): Promise<void> {
  const ids = cleaned.map(({ id }) => id);
  await db()
    .update(uploads)
    .set({ cleanedAt: sql`now()` })
    .where(and(eq(uploads.workspaceId, workspace.id), inArray(uploads.id, ids)));
}
