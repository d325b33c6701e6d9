import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

import { storage } from "#lib/core/storage/open-storage.ts";
import { bakedKey, previewKey, uploadKey, uprightPreviewKey } from "#lib/core/storage/storage.ts";
import { completeUpload } from "#lib/features/files/complete-upload.ts";
import { findSameFile, type Upload } from "#lib/features/files/duplicates.ts";
import type { Decoder } from "./decoder.ts";
import { endRefused } from "./internal/end-refused.ts";
import { bakeRotation, type Inspected, inspectPicture } from "./internal/inspect/inspect-picture.ts";
import { limitCrashes } from "./internal/inspect/limit-crashes.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";
import { withLocalCopy } from "./with-local-copy.ts";

/**
 * Inspects an upload before it is sent. Afterwards it is refused, waits for an answer, is a duplicate of a file, or is
 * sent to the service.
 */
export async function checkUpload(ctx: SystemContext, uploadId: string, decoder: Decoder): Promise<void> {
  requireTask(ctx, "files");
  const upload = await findChecking(ctx, uploadId);
  if (!upload) return;
  try {
    await limitCrashes(upload.id, () => inspectUpload(upload, decoder));
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
    await recordInspected(upload, found, { sentKey, previewKey: preview });
  });
}

type Keys = { sentKey: string; previewKey: string };

/** Stores the result and starts the next step. Does nothing if the upload was cancelled meanwhile. */
async function recordInspected(
  { workspaceId, id, answer }: Upload,
  found: Inspected,
  keys: Keys,
): Promise<void> {
  const asks = found.facts.orientation !== 1 && answer === null;
  await db().transaction(async (tx) => {
    const [noted] = await tx
      .update(uploads)
      .set({
        ...found.facts,
        sha256: found.sha256,
        ...keys,
        state: asks ? "asking" : "sending",
        question: asks ? "rotation" : null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.state, "checking")))
      .returning({ folderId: uploads.folderId });
    if (!noted) return;
    const fileId = await findSameFile(tx, workspaceId, found.sha256);
    if (fileId) await completeUpload(tx, { workspaceId, id, folderId: noted.folderId }, fileId, true);
    else await goOn(tx, workspaceId, id, asks);
  });
}

async function goOn(tx: Executor, workspaceId: string, id: string, asks: boolean): Promise<void> {
  if (!asks) await enqueue(tx, "send-upload", { workspaceId, uploadId: id });
  await notifyChange(tx, { workspaceId, kind: "upload", id });
}
