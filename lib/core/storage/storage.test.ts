import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openToOthers, readableByOthers } from "#e2e/fixtures/read-as-other-user.ts";
import { type S3Server, serveS3 } from "#e2e/fixtures/serve-s3.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { localStorage } from "./local-storage.ts";
import { s3Storage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";

const folder = temporaryDataDir();
let s3: S3Server;
beforeAll(async () => {
  s3 = await serveS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const openS3 = (prefix = "pressroom/") =>
  s3Storage({
    bucket: s3.bucket,
    prefix,
    client: {
      region: "us-east-1",
      endpoint: s3.url,
      forcePathStyle: true,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    },
  });

const from = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)]);
const aKey = () => `uploads/${randomUUID()}`;

/** Fails after these bytes, like a broken connection. */
function breaking(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      throw new Error("cut");
    })(),
  );
}

async function bytesOf(storage: Storage, key: string, range?: { start: number; end: number }) {
  const content = await storage.read(key, range);
  return content && buffer(content);
}

async function keysIn(storage: Storage, prefix: string) {
  const found: { key: string; sizeBytes: number }[] = [];
  for await (const { key, sizeBytes } of storage.list(prefix)) found.push({ key, sizeBytes });
  return found;
}

describe.each([
  ["a folder", () => localStorage(folder)],
  ["a store that speaks S3", openS3],
] as const)("%s", (_, open) => {
  test("reads what was written, whole and in part, until it is removed", async () => {
    const storage = open();
    const key = `previews/${randomUUID()}/${randomUUID()}.webp`;
    const bytes = randomBytes(6_000_000);
    await storage.write(key, from(bytes));
    expect(await storage.stat(key)).toMatchObject({ key, sizeBytes: bytes.length });
    expect((await bytesOf(storage, key))?.equals(bytes)).toBe(true);
    expect(await bytesOf(storage, key, { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
    await storage.write(key, from(bytes.subarray(5)));
    expect(await storage.stat(key)).toMatchObject({ sizeBytes: bytes.length - 5 });
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeNull();
    expect(await storage.read(key)).toBeNull();
  });

  test("shows nothing of a failed write, and keeps the object from before", async () => {
    const storage = open();
    const key = `baked/${randomUUID()}`;
    await expect(storage.write(key, breaking(randomBytes(200_000)))).rejects.toThrow("cut");
    expect(await storage.stat(key)).toBeNull();
    await storage.write(key, from(Buffer.from("before")));
    await expect(storage.write(key, breaking(randomBytes(200_000)))).rejects.toThrow("cut");
    expect(String(await bytesOf(storage, key))).toBe("before");
  });

  test("lists the keys under a prefix, and an upload once and from its start", async () => {
    const storage = open();
    const [begun, whole, other] = [aKey(), aKey(), `baked/${randomUUID()}`];
    const received = await storage.uploadStore();
    await received.create(new Upload({ id: begun, size: 10, offset: 0 }));
    await received.create(new Upload({ id: whole, size: 4, offset: 0 }));
    await received.write(from(Buffer.from("1234")), whole, 0);
    await storage.write(other, from(Buffer.from("x")));
    const found = await keysIn(storage, "uploads/");
    expect(found).toContainEqual({ key: begun, sizeBytes: 0 });
    expect(found).toContainEqual({ key: whole, sizeBytes: 4 });
    expect(found.filter(({ key }) => key.startsWith(begun) || key.startsWith(whole))).toHaveLength(2);
    expect(found.map(({ key }) => key)).not.toContain(other);
    for (const key of [begun, whole]) await storage.remove(key);
    expect(await keysIn(storage, "uploads/")).toEqual([]);
  });

  test("continues an upload that was interrupted", async () => {
    const storage = open();
    const key = aKey();
    const bytes = randomBytes(20_000_000);
    const received = await storage.uploadStore();
    await received.create(new Upload({ id: key, size: bytes.length, offset: 0 }));
    await received.write(breaking(bytes.subarray(0, 11_000_000)), key, 0).catch(() => undefined);
    const { offset } = await received.getUpload(key);
    expect(offset).toBeGreaterThan(8_000_000);
    expect(await storage.isUploadComplete(key, bytes.length)).toBe(false);
    await received.write(from(bytes.subarray(offset)), key, offset);
    expect(await storage.isUploadComplete(key, bytes.length)).toBe(true);
    expect((await bytesOf(storage, key))?.equals(bytes)).toBe(true);
    await storage.remove(key);
  });

  test("refuses a key outside of the storage, or finds nothing there", async () => {
    expect(
      await open()
        .stat("uploads/../../etc/passwd")
        .catch(() => null),
    ).toBeNull();
  });
});

test.each([
  ["0022", 0o022],
  ["0000", 0],
])("a folder: with a umask of %s no other user can read anything in it", async (_, umask) => {
  const before = process.umask(umask);
  onTestFinished(() => void process.umask(before));
  const root = path.join(temporaryDataDir(), "files");
  onTestFinished(() => rm(path.dirname(root), { recursive: true }));
  const storage = localStorage(root);
  const received = await storage.uploadStore();
  const key = aKey();
  await received.create(new Upload({ id: key, size: 4, offset: 0 }));
  await received.write(from(Buffer.from("1234")), key, 0);
  await storage.write(`previews/${randomUUID()}/${randomUUID()}.webp`, from(Buffer.from("x")));
  expect(openToOthers(path.dirname(root))).toEqual([]);
  expect(await readableByOthers(path.dirname(root))).toEqual([]);
});

test("a folder: an old file of a killed write is removed", async () => {
  const storage = localStorage(folder);
  const left = path.join(folder, "partial", randomUUID());
  await mkdir(path.dirname(left), { recursive: true });
  await writeFile(left, "half");
  await storage.removePartial(new Date(Date.now() - 60_000));
  expect(existsSync(left)).toBe(true);
  await storage.removePartial(new Date(Date.now() + 60_000));
  expect(existsSync(left)).toBe(false);
});

test("S3: objects outside of the prefix belong to other applications", async () => {
  const [ours, theirs] = [openS3(), openS3("uploads/")];
  const key = aKey();
  const received = await ours.uploadStore();
  await received.create(new Upload({ id: key, size: 4, offset: 0 }));
  await received.write(from(Buffer.from("1234")), key, 0);
  await theirs.write(key, from(Buffer.from("theirs")));
  expect(await keysIn(ours, "uploads/")).toEqual([{ key, sizeBytes: 4 }]);
  expect(s3.calls.filter((call) => call.includes(key))).not.toEqual([]);
  expect(s3.calls.filter((call) => call.includes(`${s3.bucket}/${key}`))).toEqual([]);
  await ours.remove(key);
  expect(await keysIn(ours, "uploads/")).toEqual([]);
  expect(String(await bytesOf(theirs, key))).toBe("theirs");
  await theirs.remove(key);
});

test("S3: removing an incomplete upload leaves no parts behind", async () => {
  const storage = openS3();
  const key = aKey();
  const received = await storage.uploadStore();
  await received.create(new Upload({ id: key, size: 20_000_000, offset: 0 }));
  await received.write(from(randomBytes(9_000_000)), key, 0);
  expect(await s3.openUploads()).toHaveLength(1);
  await storage.remove(key);
  expect(await s3.openUploads()).toEqual([]);
  expect(await keysIn(storage, "uploads/")).toEqual([]);
});

test("S3: an upload is completed after a crash between its last part and its completion", async () => {
  const storage = openS3();
  const key = aKey();
  const bytes = randomBytes(12_000_000);
  const received = await storage.uploadStore();
  await received.create(new Upload({ id: key, size: bytes.length, offset: 0 }));
  Reflect.set(received, "finishMultipartUpload", () => Promise.reject(new Error("killed")));
  await expect(received.write(from(bytes), key, 0)).rejects.toThrow("killed");
  expect(await storage.stat(key)).toBeNull();
  const later = openS3();
  expect(await later.isUploadComplete(key, bytes.length)).toBe(true);
  expect((await bytesOf(later, key))?.equals(bytes)).toBe(true);
  await later.remove(key);
});

test("S3: a part that arrived without the part before it does not count", async () => {
  const storage = openS3();
  const key = aKey();
  const bytes = randomBytes(24_000_000);
  const received = await storage.uploadStore();
  await received.create(new Upload({ id: key, size: bytes.length, offset: 0 }));
  const upload: (metadata: unknown, content: Readable, part: number) => Promise<string> = Reflect.get(
    received,
    "uploadPart",
  ).bind(received);
  const sent: Promise<string>[] = [];
  Reflect.set(received, "uploadPart", (metadata: unknown, content: Readable, part: number) => {
    if (part === 1) return Promise.reject(new Error("killed"));
    const sending = upload(metadata, content, part);
    sent.push(sending);
    return sending;
  });
  await received.write(from(bytes), key, 0).catch(() => undefined);
  // The parts that were on their way have arrived before the upload continues.
  for (let ended = -1; ended < sent.length; ) {
    ended = sent.length;
    await Promise.allSettled(sent);
  }
  const later = openS3();
  const again = await later.uploadStore();
  expect((await again.getUpload(key)).offset).toBe(0);
  await again.write(from(bytes), key, 0);
  expect((await bytesOf(later, key))?.equals(bytes)).toBe(true);
  await later.remove(key);
});
