import path from "node:path";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { localStorage } from "./local-storage.ts";
import { type S3Config, s3ConfigOf, underPrefix } from "./s3-receiver.ts";
import { orMissing, type Storage, type StoredObject } from "./storage.ts";

/** What tus notes of an upload lies beside it. */
const notes = [".part", ".info"];
const withoutNote = (key: string) => key.replace(/\.(part|info)$/, "");

/** A bucket of any store that speaks S3. Its client is loaded with the first use: a folder needs none of it. */
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
    received: async () => (await use()).receiver,
    async isReceived(key, sizeBytes) {
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
    // What is not whole is no object.
    removePartial: async () => undefined,
    async *list(prefix) {
      const { sdk, client } = await use();
      let last = "";
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key: stored = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const Key = stored.slice(config.prefix.length);
          const key = withoutNote(Key);
          // In order of their names: an upload comes before what is noted of it.
          if (key !== last) yield { key, sizeBytes: Key === key ? Size : 0, modifiedAt: LastModified };
          last = key;
        }
      }
    },
  };
}

type Sdk = typeof import("@aws-sdk/client-s3");

/** The parts of what has not become whole are seen by no list and would be kept for ever. */
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

/** One a process, as the environment says. */
export function storage(): Storage {
  shared.pressroomStorage ??= openStorage();
  return shared.pressroomStorage;
}

function openStorage(): Storage {
  const s3 = s3ConfigOf(env());
  return s3 ? s3Storage(s3) : localStorage(path.resolve(env().DATA_DIR, "files"));
}

export type Preview = {
  /** What lies under a key never changes. */
  etag: string;
  sizeBytes: number;
  /** Null when it has gone meanwhile. */
  read(): Promise<Readable | null>;
};

/** @throws AppError not_found without a key, and where nothing lies under it */
export async function openPreview(key: string | null | undefined): Promise<Preview> {
  const stored = key ? await storage().stat(key) : null;
  if (!stored) throw notFound();
  return {
    etag: `"${stored.key.split("/").at(-1)}"`,
    sizeBytes: stored.sizeBytes,
    read: () => storage().read(stored.key),
  };
}
