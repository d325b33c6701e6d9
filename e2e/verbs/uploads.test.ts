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
import { openTusDesks, type TusDesks } from "#e2e/fixtures/open-tus-desks.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { tusClient } from "#e2e/fixtures/tus.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";
import { cancelUpload } from "#lib/features/uploads/cancel-upload.ts";
import { finishLeft } from "#lib/features/uploads/finish-left.ts";
import { takeHold } from "#lib/features/uploads/internal/upload-locker.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";
import { lookAtPictures } from "#lib/worker/look-at-pictures.ts";

let desks: TusDesks;
beforeAll(async () => {
  desks = await openTusDesks();
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

/** A body that breaks off after these bytes, or waits there until it is let go. */
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

test("a checked picture is queued to be sent; one that asks waits for its answer", async () => {
  const { workspace } = await openDesk();
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: "#d8572a" } }).jpeg();
  const upright = await anUpload(workspace, await picture.toBuffer());
  const onItsSide = await anUpload(workspace, await picture.withMetadata({ orientation: 6 }).toBuffer());
  await lookAtPictures();
  expect(await jobsOf(upright)).toContain("send-upload");
  expect(await jobsOf(onItsSide)).not.toContain("send-upload");
});

test("a connection that is cut at every tenth is gone on with, to the same bytes", async () => {
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
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking", heldBy: null });
  expect(await jobsOf(id)).toEqual(["check-upload"]);
});

test("two tabs that send the same upload end with the same bytes: who comes later goes on", async () => {
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

test("a request whose process was killed holds nothing up for longer than its hold", async () => {
  const { workspace, tus } = await openDesk();
  const id = await tus.begin(10);
  const held = { workspaceId: workspace.workspaceId, id, token: randomUUID() };
  expect(await takeHold(held)).toBe(true);
  expect(await takeHold({ ...held, token: randomUUID() })).toBe(false);
  await changeUpload(workspace, id, { heldUntil: new Date(Date.now() - 1) });
  expect(await tus.offsetOf(id)).toBe(0);
});

test("nobody else finds an upload, and no other workspace", async () => {
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

test("a wrong offset, too many bytes and odd headers change nothing", async () => {
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

/** All of it is in the storage, and nobody noted it: the process was killed in between. */
async function killedBeforeNoting() {
  const desk = await openDesk();
  const id = await desk.tus.begin(10);
  const received = await storage().received();
  await received.write(Readable.from([Buffer.from("0123456789")]), uploadKey(id), 0);
  return { ...desk, id };
}

test("after a crash between the last byte and its note, asking for it is enough", async () => {
  const { workspace, tus, id } = await killedBeforeNoting();
  expect(await tus.offsetOf(id)).toBe(10);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  expect(await tus.offsetOf(id)).toBe(10);
  expect(await jobsOf(id)).toEqual(["check-upload"]);
});

test("after a crash whose sender does not come back, the worker notes it, and leaves what is unfinished", async () => {
  const { workspace, tus, id } = await killedBeforeNoting();
  const unfinished = await tus.begin(10);
  await tus.patch(unfinished, 0, "01234");
  await finishLeft(await workspace.system("files"));
  expect(await readUpload(workspace, id)).toMatchObject({ state: "checking" });
  expect(await readUpload(workspace, unfinished)).toMatchObject({ state: "receiving" });
});

test("what is cancelled is gone with its bytes, and takes no more", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(1_000_000);
  const sending = tus.patch(
    id,
    0,
    bodyOf(randomBytes(300_000), () => new Promise(() => undefined)),
  );
  await expect.poll(async () => (await bytesOf(id))?.length).toBe(300_000);
  await cancelUpload(ctx, { uploadId: id });
  // The request that was writing is let go of.
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
  ["refused", false],
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
