import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { previewKey } from "#lib/core/storage/storage.ts";
import type { Decoder } from "./decoder.ts";
import { clearBackoff, startBackoff } from "./download-backoff.ts";
import { downloadPicture } from "./download-picture.ts";
import { type Inspected, inspectPicture } from "./internal/inspect/inspect-picture.ts";
import { limitCrashes } from "./internal/inspect/limit-crashes.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";
import { withLocalCopy } from "./with-local-copy.ts";

/** A file older than this gets no other try after `mostFailures` failures, whose pauses are four hours together. */
const patienceMs = 24 * 3_600_000;
const mostFailures = 10;

/**
 * Inspects a file that was stored from a public link, as the service serves it now, and stores its properties and a
 * preview. An unreadable picture is not tried again. After another failure the next try waits longer each time.
 */
export async function makePreview(ctx: SystemContext, fileId: string, decoder: Decoder): Promise<void> {
  requireTask(ctx, "files");
  const isThis = and(eq(files.workspaceId, ctx.workspace.id), eq(files.id, fileId));
  const [file] = await db().select({ url: files.url, createdAt: files.createdAt }).from(files).where(isThis);
  if (!file) return;
  try {
    const content = await downloadPicture(file.url);
    const look = (path: string) => limitCrashes(fileId, () => inspectPicture(decoder, path));
    const found = await withLocalCopy(content, look);
    const key = previewKey(ctx.workspace.id, fileId);
    await storage().write(key, Readable.from([Buffer.from(found.preview)]));
    await db().update(files).set(toColumns(found, key)).where(isThis);
  } catch (error) {
    const isOld = Date.now() - file.createdAt.getTime() > patienceMs;
    const isFinal = error instanceof PictureProblem || (startBackoff(fileId) >= mostFailures && isOld);
    if (!isFinal) throw error;
    await db().update(files).set({ previewFailedAt: sql`now()` }).where(isThis);
  }
  clearBackoff(fileId);
  await notifyChange(db(), { workspaceId: ctx.workspace.id, kind: "file", id: fileId });
}

/** The service's values for pixels and bytes stay. A hash of a cleaned file would not match the service's file. */
function toColumns({ facts, sha256, wasCleaned }: Inspected, key: string) {
  const { orientation, hasAlpha, colorSpace, iccProfile } = facts;
  const ofAll = wasCleaned ? {} : { sha256: sql`coalesce(${files.sha256}, ${sha256})` };
  return { orientation, hasAlpha, colorSpace, iccProfile, previewKey: key, ...ofAll };
}
