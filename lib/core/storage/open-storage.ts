import path from "node:path";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { localStorage } from "./local-storage.ts";
import { type S3Config, s3ConfigOf, underPrefix } from "./s3-config.ts";
import { orMissing, type Storage, type StoredObject } from "./storage.ts";

/** Suffixes of the objects that tus stores beside an upload. */
const notes = [".part", ".info"];
const withoutNote = (key: string) => key.replace(/\.(part|info)$/, "");

/**
 * A storage in a bucket of any S3-compatible store. It loads the S3 client at its first use, because a folder needs
 * none.
 */
export function s3Storage(config: S3Config): Storage {
  const Bucket = config.bucket;
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const [sdk, { Upload }, { S3Receiver }] = await Promise.all([
      import("@aws-sdk/client-s3"),
      import("@aws-sdk/lib-storage"),
      import("./s3-receiver.ts"),
    ]);
    const client = underPrefix(new sdk.S3Client(config.client), config.prefix);
    return { sdk, Upload, client, receiver: new S3Receiver(config) };
  };
  const use = () => {
    opened ??= open();
    return opened;
  };
  const stat = async (key: string): Promise<StoredObject | null> => {
    const { sdk, client } = await use();
    const found = await orMissing(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })));
    return (
      found && { key, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    );
  };
  return {
    uploadStore: async () => (await use()).receiver,
    async isUploadComplete(key, sizeBytes) {
      const { receiver } = await use();
      if (await stat(key)) return true;
      const arrived = await orMissing(receiver.getUpload(key));
      if (arrived?.offset !== sizeBytes) return false;
      await orMissing(receiver.write(Readable.from([]), key, sizeBytes));
      return (await stat(key)) !== null;
    },
    stat,
    async write(key, content) {
      const { Upload, client } = await use();
      await new Upload({ client, params: { Bucket, Key: key, Body: content }, queueSize: 1 }).done();
    },
    async read(key, range) {
      const { sdk, client } = await use();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orMissing(client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range })));
      return found ? (found.Body as Readable) : null;
    },
    async remove(key) {
      const { sdk, client } = await use();
      await abortReceiving(sdk, client, { Bucket, Key: key });
      for (const each of [key, ...notes.map((note) => key + note)]) {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: each }));
      }
    },
    // An incomplete write leaves no object.
    removePartial: async () => undefined,
    async *list(prefix) {
      const { sdk, client } = await use();
      let last = "";
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key: stored = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const Key = stored.slice(config.prefix.length);
          const key = withoutNote(Key);
          // The list is sorted by key, so an upload comes before its .part and .info objects.
          if (key !== last) yield { key, sizeBytes: Key === key ? Size : 0, modifiedAt: LastModified };
          last = key;
        }
      }
    },
  };
}

type Sdk = typeof import("@aws-sdk/client-s3");

/**
 * Aborts the multipart upload of an incomplete object. No list shows its parts, and the store would keep them forever.
 */
async function abortReceiving(
  sdk: Sdk,
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
): Promise<void> {
  const note = await orMissing(client.send(new sdk.HeadObjectCommand({ Bucket, Key: `${Key}.info` })));
  const UploadId = note?.Metadata?.["upload-id"];
  if (UploadId) await orMissing(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
}

const shared = globalThis as { pressroomStorage?: Storage };

/** The storage that the environment configures, one per process. */
export function storage(): Storage {
  shared.pressroomStorage ??= openStorage();
  return shared.pressroomStorage;
}

function openStorage(): Storage {
  const s3 = s3ConfigOf(env());
  return s3 ? s3Storage(s3) : localStorage(path.resolve(env().DATA_DIR, "files"));
}

export type Preview = {
  /** The content under a key never changes. */
  etag: string;
  sizeBytes: number;
  /** Null when the object was deleted meanwhile. */
  read(): Promise<Readable | null>;
};

/**
 * A stored preview.
 * @throws AppError not_found without a key, or when no object has it
 */
export async function openPreview(key: string | null | undefined): Promise<Preview> {
  const stored = key ? await storage().stat(key) : null;
  if (!stored) throw notFound();
  return {
    etag: `"${stored.key.split("/").at(-1)}"`,
    sizeBytes: stored.sizeBytes,
    read: () => storage().read(stored.key),
  };
}
