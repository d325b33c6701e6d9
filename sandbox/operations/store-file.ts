import { createHash, randomBytes, randomUUID } from "node:crypto";
import { fileLimits } from "../domain/print-files.ts";
import { unacceptable } from "../errors.ts";
import { inspectImage, NamedQueues } from "../files/inspect-image.ts";
import { ImageError, type ImageFacts } from "../files/read-image.ts";
import { DownloadError, download } from "../net/download.ts";
import type { Caller, Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { fileContents, files } from "../store/schema/files.ts";
import { type CreateFileRequest, type FileRow, toFile } from "../wire/file.ts";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  findReplay,
  hashBody,
  type IdempotencyClaim,
} from "./idempotency.ts";

interface Fetched {
  bytes: Buffer;
  facts: ImageFacts;
}

async function fetchImage({ world, config }: Services, url: string): Promise<Fetched> {
  const { file_max_megabytes: megabytes, file_max_megapixels: megapixels } = world.assumptions;
  try {
    const bytes = await download({
      url,
      network: config.network,
      outside: config.outside,
      maxBytes: Math.floor(megabytes * 1e6),
      headersMs: fileLimits.headersMs,
      totalMs: fileLimits.downloadMs,
    });
    return { bytes, facts: await inspectImage(bytes, megapixels) };
  } catch (error) {
    if (error instanceof DownloadError || error instanceof ImageError) {
      throw unacceptable(error.code, error.message, error.details);
    }
    throw error;
  }
}

/** Stores the bytes and facts of a file, with a new random token for its address. */
export async function insertFile(
  tx: Tx,
  { bytes, facts }: Fetched,
  owner: Pick<FileRow, "accountId" | "filename" | "createdAt"> & { id?: string },
): Promise<FileRow> {
  const [row] = await tx
    .insert(files)
    .values({
      id: randomUUID(),
      ...owner,
      ...facts,
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      token: randomBytes(32).toString("base64url"),
    })
    .returning();
  if (row === undefined) throw new Error("The file was not stored.");
  await tx.insert(fileContents).values({ fileId: row.id, bytes });
  return row;
}

// Calls with the same key run one after the other, outside any transaction: a download may take long.
const uploadQueues = new NamedQueues();

/**
 * Stores the print file behind a link, once per Idempotency-Key when there is one. Throws 409 for a key that was
 * used with another body, 422 for a link or file that is not acceptable. Specification: POST /v1/files.
 */
export async function storeFile(
  services: Services,
  { account, key }: Caller,
  request: CreateFileRequest,
  idempotencyKey: string | undefined,
  origin: string,
): Promise<{ file: object; replayed: boolean }> {
  const { db, world } = services;

  const store = async (tx: Tx, fetched: Fetched) => {
    const owner = {
      accountId: account.id,
      filename: request.filename ?? null,
      createdAt: world.clock.now(),
    };
    return toFile(await insertFile(tx, fetched, owner), origin);
  };

  if (idempotencyKey === undefined) {
    const fetched = await fetchImage(services, request.url);
    return { file: await db.transaction((tx) => store(tx, fetched)), replayed: false };
  }

  const claim: IdempotencyClaim = {
    accountId: account.id,
    scope: world.assumptions.idempotency_scope === "account" ? "files" : `files:${key.id}`,
    key: idempotencyKey,
    bodyHash: hashBody(request),
  };
  return uploadQueues.run(JSON.stringify([claim.accountId, claim.scope, claim.key]), async () => {
    const earlier = await findReplay(db, claim);
    if (earlier !== null) return { file: earlier.snapshot, replayed: true };
    const fetched = await fetchImage(services, request.url);
    return db.transaction(async (tx) => {
      const replay = await claimIdempotencyKey(tx, claim, world.clock.now());
      if (replay !== null) return { file: replay.snapshot, replayed: true };
      const file = await store(tx, fetched);
      await completeIdempotencyKey(tx, claim, file.id, file);
      return { file, replayed: false };
    });
  });
}
