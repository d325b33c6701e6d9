import type { Readable } from "node:stream";
import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { parseLinkToken } from "#lib/core/auth/link-token.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import type { ByteRange } from "#lib/core/storage/storage.ts";
import { describeException } from "#lib/describe-exception.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

type PrintFile = {
  /** Made from the upload's id, so that it contains no user input. */
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** @throws AppError storage_unreadable */
  read(range?: ByteRange): Promise<Readable>;
  /** To call when the last bytes are being sent. */
  recordServed(): Promise<void>;
};

/**
 * Finds the upload behind a print file link. The link works only until the service has answered (specification,
 * "Endpoints" rule 4); afterwards the service, too, gets not_found.
 * @throws AppError not_found | storage_unreadable: the link is valid, but the file cannot be read now
 */
export async function openPrintFile(token: string): Promise<PrintFile> {
  const link = parseLinkToken(token);
  if (!link) throw notFound();
  const isOpen = and(
    eq(uploads.workspaceId, link.workspaceId),
    eq(uploads.linkTokenHash, Buffer.from(link.tokenHash, "hex")),
    eq(uploads.state, "sending"),
    gt(uploads.linkExpiresAt, sql`now()`),
  );
  const [upload] = await db()
    .select({ id: uploads.id, key: uploads.sentKey, mimeType: uploads.mimeType, sha256: uploads.sha256 })
    .from(uploads)
    .where(isOpen);
  if (!upload?.key || !upload.mimeType || !upload.sha256) throw notFound();
  const { id, key, mimeType, sha256 } = upload;
  const stored = await orUnreadable(storage().stat(key));
  return {
    filename: `${id}.${mimeType === "image/png" ? "png" : "jpg"}`,
    mimeType,
    sizeBytes: stored.sizeBytes,
    sha256,
    read: (range) => orUnreadable(storage().read(key, range)),
    async recordServed() {
      await db().update(uploads).set({ linkServedAt: sql`now()` }).where(isOpen);
    },
  };
}

/** A failure of our storage must not look like a missing file, so it becomes storage_unreadable. */
async function orUnreadable<T>(asked: Promise<T | null>): Promise<T> {
  const found = await asked.catch((error: unknown) => {
    log().error(describeException(error), "a print file cannot be read");
    return null;
  });
  if (!found) throw new AppError("storage_unreadable", 503);
  return found;
}
