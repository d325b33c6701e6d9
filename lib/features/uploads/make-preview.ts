import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { files } from "#drizzle/schema/files.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { previewKey } from "#lib/core/storage/storage.ts";
import { env } from "#lib/env.ts";
import type { Decoder } from "./decoder.ts";
import { boundDeaths } from "./internal/inspect/bound-deaths.ts";
import { type Inspected, inspectPicture } from "./internal/inspect/inspect-picture.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";
import { restFile, wakeFile } from "./resting-files.ts";
import { withLocalCopy } from "./with-local-copy.ts";

/** Until the address says anything, and until all has come: meanwhile no other picture is looked at. */
const [answerMs, downloadMs] = [10_000, 30_000];

/**
 * The bytes behind the address of a stored file, as they come: only over HTTPS or from the service itself, no
 * redirects, neither longer nor slower than an upload may be.
 * @throws PictureProblem when the address is none of these, or does not answer with the file
 */
async function downloadFile(address: string): Promise<Readable> {
  if (!isTrusted(address)) throw new PictureProblem("lost");
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), answerMs);
  const signal = AbortSignal.any([silent.signal, AbortSignal.timeout(downloadMs)]);
  const reply = await fetch(address, { redirect: "manual", signal }).finally(() => clearTimeout(timer));
  if (reply.status !== 200 || !reply.body) {
    await reply.body?.cancel();
    // Of what may be otherwise tomorrow, nothing is said for good.
    if (reply.status >= 500 || reply.status === 429) throw new Error("The file is not served at the moment.");
    throw new PictureProblem("lost");
  }
  return Readable.from(bounded(reply.body as ReadableStream<Uint8Array>));
}

function isTrusted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || origin === new URL(env().SERVICE_URL).origin;
}

async function* bounded(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const most = env().UPLOAD_MAX_MB * 1_000_000;
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > most) throw new PictureProblem("too_large", { megabytes: env().UPLOAD_MAX_MB });
    yield chunk;
  }
}

/** A file whose address has not answered for so long is given up. */
const patienceMs = 24 * 3_600_000;

/**
 * Looks at a file that came by a public link, as the service now serves it: what it is and a small picture of it. One
 * that cannot be read is not tried again, one that fails otherwise is left alone for longer each time.
 */
export async function makePreview(ctx: SystemContext, fileId: string, decoder: Decoder): Promise<void> {
  requireTask(ctx, "files");
  const isThis = and(eq(files.workspaceId, ctx.workspace.id), eq(files.id, fileId));
  const [file] = await db().select({ url: files.url, createdAt: files.createdAt }).from(files).where(isThis);
  if (!file) return;
  try {
    const content = await downloadFile(file.url);
    const look = (path: string) => boundDeaths(fileId, () => inspectPicture(decoder, path));
    const found = await withLocalCopy(content, look);
    const key = previewKey(ctx.workspace.id, fileId);
    await storage().write(key, Readable.from([Buffer.from(found.preview)]));
    await db().update(files).set(toColumns(found, key)).where(isThis);
  } catch (error) {
    const isOld = Date.now() - file.createdAt.getTime() > patienceMs;
    if (!isOld && !(error instanceof PictureProblem)) {
      restFile(fileId);
      throw error;
    }
    await db().update(files).set({ previewFailedAt: sql`now()` }).where(isThis);
  }
  wakeFile(fileId);
  await notifyChange(db(), { workspaceId: ctx.workspace.id, kind: "file", id: fileId });
}

/** The service's own word on pixels and bytes stays. */
function toColumns({ facts, sha256, wasCleaned }: Inspected, key: string) {
  const { orientation, hasAlpha, colorSpace, iccProfile } = facts;
  const ofAll = wasCleaned ? {} : { sha256: sql`coalesce(${files.sha256}, ${sha256})` };
  return { orientation, hasAlpha, colorSpace, iccProfile, previewKey: key, ...ofAll };
}
