import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { parseLinkToken } from "#lib/auth/link-token.ts";
import { notFound } from "#lib/errors.ts";
import { storage } from "#lib/storage/open-storage.ts";
import type { ByteRange } from "#lib/storage/storage.ts";

export type PrintFile = {
  /** Made of its id: nobody's words. */
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** Null when it has gone meanwhile. */
  read(range?: ByteRange): ReturnType<ReturnType<typeof storage>["read"]>;
};

/**
 * The upload behind a link that the service was given, and only until it has answered (specification, "Endpoints"
 * rule 4): anybody else, and the service itself afterwards, finds nothing.
 * @throws AppError not_found
 */
export async function openPrintFile(token: string): Promise<PrintFile> {
  const link = parseLinkToken(token);
  if (!link) throw notFound();
  const [upload] = await db()
    .select({ id: uploads.id, key: uploads.sentKey, mimeType: uploads.mimeType, sha256: uploads.sha256 })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, link.workspaceId),
        eq(uploads.linkTokenHash, Buffer.from(link.tokenHash, "hex")),
        eq(uploads.state, "sending"),
        gt(uploads.linkExpiresAt, sql`now()`),
      ),
    );
  if (!upload?.key || !upload.mimeType || !upload.sha256) throw notFound();
  const { id, key, mimeType, sha256 } = upload;
  const stored = await storage().stat(key);
  if (!stored) throw notFound();
  return {
    filename: `${id}.${mimeType === "image/png" ? "png" : "jpg"}`,
    mimeType,
    sizeBytes: stored.sizeBytes,
    sha256,
    read: (range) => storage().read(key, range),
  };
}
