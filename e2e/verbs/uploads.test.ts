import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import type { UploadState } from "#drizzle/schema/uploads.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { changeUpload } from "#e2e/fixtures/change-upload.ts";
import { openTusSetup, type TusSetup } from "#e2e/fixtures/open-tus-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { tusClient } from "#e2e/fixtures/tus.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";
import { cancelUpload } from "#lib/features/uploads/cancel-upload.ts";
import { takeLease } from "#lib/features/uploads/internal/upload-locker.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";
import { recoverReceived } from "#lib/features/uploads/recover-received.ts";
import { processPictures } from "#lib/worker/process-pictures.ts";

let desks: TusSetup;
beforeAll(async () => {
  desks = await openTusSetup();
});
afterAll(() => desks.close());

const openDesk = () => desks.open();

async function bytesOf(id: string): Promise<Buffer | null> {
  const content = await storage().read(uploadKey(id));
  return content && buffer(content);
}

const jobsOf = async (id: string) => {
  const { rows } = await db().execute<{ task: string }>(
    sql`select task_identifier as task from graphile_worker.jobs where key like ${`%:${id}`}`,
  );
  return rows.map(({ task }) => task);
};

/** A body that calls `end` after these bytes: it breaks off, or waits. */
function bodyOf(bytes: Buffer, end: () => Promise<void>): ReadableStream<Uint8Array> {
  return Readable.toWeb(
    Readable.from(
      (async function* () {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
        await end();
      })(),
    ),
  ) as ReadableStream<Uint8Array>;
}
const broken = () => Promise.reject(new Error("cut"));

test("a checked picture is queued to be sent; one with a question waits for its answer", async () => {
  const { workspace } = await openDesk();
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: "#d8572a" } }).jpeg();
  const upright = await anUpload(workspace, await picture.toBuffer());
  const onItsSide = await anUpload(workspace, await picture.withMetadata({ orientation: 6 }).toBuffer());
  await processPictures();
  expect(await jobsOf(upright)).toContain("send-upload");
  expect(await jobsOf(onItsSide)).not.toContain("send-upload");
});

test("an upload interrupted nine times continues at its offset and ends with the same bytes", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const picture = randomBytes(5_000_000);
  const id = await tus.begin(picture.length, { filename: "Große Fahne.png" });
  const offsets: number[] = [];
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const offset = await tus.offsetOf(id);
    offsets.push(offset);
    await tus.patch(id, offset, bodyOf(picture.subarray(offset, (picture.length * tenth) / 10), broken));
  }
  expect(offsets.every((offset, at) => at === 0 || offset > (offsets[at - 1] ?? 0))).toBe(true);
  expect(await listUploads(ctx)).toMatchObject([
    { id, filename: "Große Fahne.png", state: "receiving", isMine: true, isDuplicate: false, fileId: null },
  ]);
  const offset = await tus.offsetOf(id);
  expect((await tus.patch(id, offset, picture.subarray(offset))).status).toBe(204);
  expect((await bytesOf(id))?.equals(picture)).toBe(true);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking", leaseToken: null });
  expect(await jobsOf(id)).toEqual(["check-upload"]);
});

test("if two tabs send the same upload, the later one takes over, and the bytes are the same", async () => {
  const { workspace, tus } = await openDesk();
  const picture = randomBytes(1_000_000);
  const id = await tus.begin(picture.length);
  let letGo = () => {};
  const first = tus.patch(
    id,
    0,
    bodyOf(
      picture.subarray(0, 400_000),
      () =>
        new Promise((resolve) => {
          letGo = resolve;
        }),
    ),
  );
  await expect.poll(async () => (await bytesOf(id))?.length).toBe(400_000);
  const offset = await tus.offsetOf(id);
  expect(offset).toBe(400_000);
  expect((await tus.patch(id, offset, picture.subarray(offset))).status).toBe(204);
  letGo();
  await first.catch(() => undefined);
  expect((await bytesOf(id))?.equals(picture)).toBe(true);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
});

test("the lock of a killed request expires", async () => {
  const { workspace, tus } = await openDesk();
  const id = await tus.begin(10);
  const held = { workspaceId: workspace.workspaceId, id, token: randomUUID() };
  expect(await takeLease(held)).toBe(true);
  expect(await takeLease({ ...held, token: randomUUID() })).toBe(false);
  await changeUpload(workspace, id, { leaseUntil: new Date(Date.now() - 1) });
  expect(await tus.offsetOf(id)).toBe(0);
});

test("another person or workspace does not find an upload", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(10);
  const colleague = await workspace.contextOf(await workspace.addMember("designer"));
  const stranger = await (await openWorkspace(desks.pressroom.world)).ownerContext();
  for (const other of [colleague, stranger]) {
    const theirs = tusClient(other);
    await expect(theirs.send("HEAD", id, {})).rejects.toMatchObject({ code: "not_found" });
    await expect(theirs.patch(id, 0, "0123456789")).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelUpload(other, { uploadId: id })).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await listUploads(colleague)).toMatchObject([{ id, isMine: false }]);
  expect(await listUploads(stranger)).toEqual([]);
  expect((await bytesOf(id))?.length).toBe(0);
  for (const wrong of [randomUUID(), "..%2F..%2Fsecrets", "x".repeat(500), `${id}.json`]) {
    await expect(tus.patch(wrong, 0, "0123456789")).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(cancelUpload(ctx, { uploadId: "no-id" })).rejects.toMatchObject({ code: "not_found" });
});

test("a wrong offset, too many bytes and invalid headers change nothing", async () => {
  const { tus } = await openDesk();
  const id = await tus.begin(10);
  await tus.patch(id, 0, "01234");
  for (const [offset, body, status, headers] of [
    [4, "456789", 409, {}],
    [6, "6789", 409, {}],
    [5, "56789 and more", 413, {}],
    [5, "56789", 400, { "Content-Type": "image/png" }],
    [5, "56789", 400, { "Upload-Offset": "-5" }],
    [5, "56789", 400, { "Tus-Resumable": "0.2.0" }],
    [5, "56789", 400, { "Upload-Length": "5" }],
  ] as const) {
    const reply = await tus.patch(id, offset, body, headers);
    expect([reply.status, await tus.offsetOf(id)], JSON.stringify(headers)).toEqual([status, 5]);
  }
  expect((await tus.patch(id, 5, "56789")).status).toBe(204);
  expect(String(await bytesOf(id))).toBe("0123456789");
});

/** All bytes are in the storage, but the row does not say so: the process was killed in between. */
async function killedBeforeNoting() {
  const desk = await openDesk();
  const id = await desk.tus.begin(10);
  const received = await storage().uploadStore();
  await received.write(Readable.from([Buffer.from("0123456789")]), uploadKey(id), 0);
  return { ...desk, id };
}

test("after a crash before the record, asking for the offset completes the upload", async () => {
  const { workspace, tus, id } = await killedBeforeNoting();
  expect(await tus.offsetOf(id)).toBe(10);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  expect(await tus.offsetOf(id)).toBe(10);
  expect(await jobsOf(id)).toEqual(["check-upload"]);
});

test("after a crash before the record, the worker completes the upload, and leaves unfinished ones", async () => {
  const { workspace, tus, id } = await killedBeforeNoting();
  const unfinished = await tus.begin(10);
  await tus.patch(unfinished, 0, "01234");
  await recoverReceived(await workspace.system("files"));
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  expect(await readUpload(workspace, unfinished)).toMatchObject({ state: "receiving" });
});

test("a cancelled upload is deleted with its bytes, and accepts no more", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(1_000_000);
  const sending = tus.patch(
    id,
    0,
    bodyOf(randomBytes(300_000), () => new Promise(() => undefined)),
  );
  await expect.poll(async () => (await bytesOf(id))?.length).toBe(300_000);
  await cancelUpload(ctx, { uploadId: id });
  // The cancelled upload also ends the request that was writing.
  expect((await sending.catch(() => ({ status: "thrown" }))).status).not.toBe(200);
  expect(await bytesOf(id)).toBeNull();
  expect(await listUploads(ctx)).toEqual([]);
  await expect(tus.patch(id, 0, "x")).rejects.toMatchObject({ code: "not_found" });
  await expect(tus.send("HEAD", id, {})).rejects.toMatchObject({ code: "not_found" });
  expect(await readUpload(workspace, id)).toMatchObject({ state: "cancelled", cleanedAt: null });
});

test.each<[UploadState, boolean, Uint8Array?]>([
  ["checking", true],
  ["asking", true],
  ["sending", true],
  ["sending", false, Buffer.from("a link is open")],
  ["stored", false],
  ["refused", true],
])("an upload that is %s: cancelled or not", async (state, isCancelled, linkTokenHash) => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(10);
  await changeUpload(workspace, id, { state, linkTokenHash });
  const cancelling = cancelUpload(ctx, { uploadId: id });
  if (isCancelled) await cancelling;
  else await expect(cancelling).rejects.toMatchObject({ code: "upload_under_way" });
  expect(await readUpload(workspace, id)).toMatchObject({ state: isCancelled ? "cancelled" : state });
  if (!isCancelled) await expect(tus.patch(id, 0, "x")).rejects.toMatchObject({ code: "not_found" });
});
