import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { filesOf, processUploads } from "#e2e/fixtures/process-uploads.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { bakedKey, previewKey, uploadKey } from "#lib/core/storage/storage.ts";
import { getFilePreview } from "#lib/features/files/get-file-preview.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { cleanOrphans } from "#lib/features/uploads/clean-orphans.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { getUploadPreview } from "#lib/features/uploads/get-upload-preview.ts";
import { makePreview } from "#lib/features/uploads/make-preview.ts";
import { processPictures } from "#lib/worker/process-pictures.ts";
import { works } from "#lib/worker/works.ts";

let desk: UploadSetup;
beforeAll(async () => {
  desk = await openUploadSetup();
});
afterAll(() => desk.close());

const workspaceHere = () => openWorkspace(desk.pressroom.world);
const picture = (red: number, tail = "") =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 1, b: 1 } } })
    .png()
    .toBuffer()
    .then((bytes) => Buffer.concat([bytes, Buffer.from(tail)]));
const lies = async (key: string | null) => (await storage().stat(key ?? "none")) !== null;
const age = (id: string, interval: string) =>
  db()
    .update(uploads)
    .set({
      updatedAt: sql`now() - ${interval}::interval`,
      finishedAt: shifted(uploads.finishedAt, sql`-(${interval}::interval)`),
    })
    .where(eq(uploads.id, id));

test("uploaded bytes are deleted after the upload ends, the preview of a file stays, and the row is deleted a month later", async () => {
  const workspace = await workspaceHere();
  const bytes = await picture(1, "behind it");
  const stored = await anUpload(workspace, bytes);
  await processUploads(workspace);
  const [duplicate, refused] = [
    await anUpload(workspace, bytes),
    await anUpload(workspace, Buffer.from("GIF89a")),
  ];
  await processUploads(workspace);
  await works["clean-uploads"].run({});
  expect(await lies(bakedKey(stored))).toBe(true);
  for (const id of [stored, duplicate, refused]) await age(id, "3 hours");
  await works["clean-uploads"].run({});
  for (const id of [stored, duplicate, refused]) {
    expect([await lies(uploadKey(id)), await lies(bakedKey(id))]).toEqual([false, false]);
    expect((await readUpload(workspace, id)).cleanedAt).not.toBeNull();
  }
  expect(await lies((await readUpload(workspace, stored)).previewKey)).toBe(true);
  expect(await lies((await readUpload(workspace, duplicate)).previewKey)).toBe(false);
  await db()
    .update(uploads)
    .set({ cleanedAt: sql`now() - interval '31 days'` })
    .where(eq(uploads.id, stored));
  await works["clean-uploads"].run({});
  await expect(readUpload(workspace, stored)).rejects.toThrow("gone");
  expect(await filesOf(workspace)).toHaveLength(1);
});

test("an abandoned upload is cancelled after two days, one that is being sent is not", async () => {
  const workspace = await workspaceHere();
  const ids = await Promise.all([2, 3, 4].map(async (red) => anUpload(workspace, await picture(red))));
  const [asking = "", receiving = "", sending = ""] = ids;
  await db().update(uploads).set({ state: "asking" }).where(eq(uploads.id, asking));
  await db().update(uploads).set({ state: "receiving" }).where(eq(uploads.id, receiving));
  await db().update(uploads).set({ state: "sending" }).where(eq(uploads.id, sending));
  for (const id of ids) await age(id, "47 hours");
  await works["clean-uploads"].run({});
  expect(await readUpload(workspace, asking)).toMatchObject({ state: "asking" });
  for (const id of ids) await age(id, "49 hours");
  await works["clean-uploads"].run({});
  for (const id of [asking, receiving])
    expect(await readUpload(workspace, id)).toMatchObject({ state: "cancelled" });
  expect(await readUpload(workspace, sending)).toMatchObject({ state: "sending" });
  expect(await lies(uploadKey(sending))).toBe(true);
});

test("an object that the storage does not delete does not stop the cleaning of others", async () => {
  const [one, other] = [await workspaceHere(), await workspaceHere()];
  const [stuck, beside, elsewhere] = [
    await anUpload(one, Buffer.from("GIF89a")),
    await anUpload(one, Buffer.from("GIF87a")),
    await anUpload(other, Buffer.from("GIF89a")),
  ];
  for (const workspace of [one, other]) await processUploads(workspace);
  for (const id of [stuck, beside, elsewhere]) await age(id, "3 hours");
  // The storage cannot remove a folder with something in it as a file.
  await storage().remove(uploadKey(stuck));
  await storage().write(`${uploadKey(stuck)}/inside`, Readable.from(["x"]));
  const unnoted = previewKey(other.workspaceId, elsewhere);
  await storage().write(unnoted, Readable.from(["x"]));
  await works["clean-uploads"].run({});
  expect((await readUpload(one, stuck)).cleanedAt).toBeNull();
  expect((await readUpload(one, beside)).cleanedAt).not.toBeNull();
  expect((await readUpload(other, elsewhere)).cleanedAt).not.toBeNull();
  expect(await lies(unnoted)).toBe(false);
  await storage().remove(`${uploadKey(stuck)}/inside`);
});

test("objects in the storage without an upload are deleted after two days", async () => {
  const workspace = await workspaceHere();
  const known = await anUpload(workspace, await picture(5));
  const keys = [uploadKey(randomUUID()), bakedKey(randomUUID())];
  for (const key of keys) await storage().write(key, Readable.from(["x"]));
  await cleanOrphans();
  expect(await Promise.all(keys.map(lies))).toEqual([true, true]);
  await cleanOrphans(Date.now() + 49 * 3_600_000);
  expect(await Promise.all(keys.map(lies))).toEqual([false, false]);
  expect(await lies(uploadKey(known))).toBe(true);
});

test("a file by public link gets its preview from the service", async () => {
  const workspace = await workspaceHere();
  const ctx = await workspace.ownerContext();
  const url = await servePicture("linked", { width: 700, height: 350 });
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url, filename: "linked.png" });
  await expect(getFilePreview(ctx, fileId)).rejects.toMatchObject({ code: "not_found" });
  await processPictures();
  const preview = await getFilePreview(ctx, fileId);
  const content = await buffer((await preview.read()) ?? Readable.from([]));
  expect(content.length).toBe(preview.sizeBytes);
  expect(content.toString("latin1", 8, 12)).toBe("WEBP");
  expect(await filesOf(workspace)).toMatchObject([{ orientation: 1, hasAlpha: false, colorSpace: "srgb" }]);
  const stranger = await (await workspaceHere()).ownerContext();
  await expect(getFilePreview(stranger, fileId)).rejects.toMatchObject({ code: "not_found" });
  await expect(getUploadPreview(ctx, "no-id")).rejects.toMatchObject({ code: "not_found" });
});

test("a first failure of an old file is retried, for as long as a picture may come", async () => {
  const workspace = await workspaceHere();
  const url = await servePicture("old", { width: 700, height: 350 });
  const fileId = await storeFile(await workspace.ownerContext(), {
    submissionId: randomUUID(),
    url,
    filename: "old.png",
  });
  const isThis = eq(files.id, fileId);
  const [stored] = await db().select({ url: files.url }).from(files).where(isThis);
  await db()
    .update(files)
    .set({ url: "https://127.0.0.1:1/closed", createdAt: new Date(Date.now() - 30 * 3_600_000) })
    .where(isThis);
  await processPictures();
  expect(await filesOf(workspace)).toMatchObject([{ previewKey: null, previewFailedAt: null }]);
  await db().update(files).set({ url: stored?.url }).where(isThis);
  await processPictures();
  expect(await filesOf(workspace)).toMatchObject([{ previewKey: expect.any(String) }]);
  await db().update(files).set({ url: "https://127.0.0.1:1/closed", previewKey: null }).where(isThis);
  const decoder = openDecoder();
  const again = async () => makePreview(await workspace.system("files"), fileId, decoder);
  for (let failure = 1; failure < 10; failure += 1) await expect(again()).rejects.toThrow();
  await again();
  decoder.close();
  expect(await filesOf(workspace)).toMatchObject([{ previewFailedAt: expect.any(Date) }]);
});

test("a preview is loaded only from the service's address or over HTTPS, and a failure is not retried", async () => {
  const workspace = await workspaceHere();
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const [id] = [randomUUID()];
  await db()
    .insert(files)
    .values({
      workspaceId: workspace.workspaceId,
      id,
      status: "ready",
      mimeType: "image/png",
      sizeBytes: 1,
      widthPx: 1,
      heightPx: 1,
      url: `http://127.0.0.1:${port}/inside`,
      createdAt: new Date(),
    });
  await processPictures();
  expect(await filesOf(workspace)).toMatchObject([{ previewKey: null, previewFailedAt: expect.any(Date) }]);
  await processPictures();
  expect(asked).toEqual([]);
  server.close();
});
