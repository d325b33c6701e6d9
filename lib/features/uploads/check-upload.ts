import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { bakedKey, previewKey, uploadKey, uprightPreviewKey } from "#lib/core/storage/storage-keys.ts";
import type { Upload } from "#lib/features/files/lock-twins.ts";
import type { Decoder } from "./decoder.ts";
import { endRefused } from "./internal/end-refused.ts";
import { boundDeaths } from "./internal/inspect/bound-deaths.ts";
import { bakeRotation, inspectPicture } from "./internal/inspect/inspect-picture.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";
import { noteInspected } from "./internal/note-inspected.ts";
import { withLocalCopy } from "./with-local-copy.ts";

/**
 * Finds out whether and how an upload will print, before anything of it is sent. Afterwards it is refused, asks
 * something, is known already or goes to the service.
 */
export async function checkUpload(ctx: SystemContext, uploadId: string, decoder: Decoder): Promise<void> {
  requireTask(ctx, "files");
  const upload = await findChecking(ctx, uploadId);
  if (!upload) return;
  try {
    await boundDeaths(upload.id, () => inspectUpload(upload, decoder));
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    const { workspaceId, id } = upload;
    await db().transaction((tx) => endRefused(tx, workspaceId, id, error.problem));
  }
}

async function findChecking(ctx: SystemContext, id: string): Promise<Upload | undefined> {
  const [upload] = await db()
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.id, id), eq(uploads.state, "checking")));
  return upload;
}

async function inspectUpload(upload: Upload, decoder: Decoder): Promise<void> {
  const content = await storage().read(uploadKey(upload.id));
  if (!content) throw new PictureProblem("lost");
  await withLocalCopy(content, async (received) => {
    const isTurned = upload.answer === "bake_in";
    const file = isTurned ? await bakeRotation(decoder, received) : received;
    const found = await inspectPicture(decoder, file);
    const isAsReceived = file === received && !found.wasCleaned;
    const sentKey = isAsReceived ? uploadKey(upload.id) : bakedKey(upload.id);
    if (!isAsReceived) await storage().write(sentKey, createReadStream(file));
    const keyOf = isTurned ? uprightPreviewKey : previewKey;
    const preview = keyOf(upload.workspaceId, upload.id);
    await storage().write(preview, Readable.from([Buffer.from(found.preview)]));
    await noteInspected(upload, found, { sentKey, previewKey: preview });
  });
}
