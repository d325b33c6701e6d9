import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { type UploadState, uploads } from "#drizzle/schema/uploads.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { tusClient } from "#e2e/fixtures/tus.ts";
import { env } from "#lib/env.ts";
import { storage } from "#lib/storage/open-storage.ts";
import { uploadKey } from "#lib/storage/storage-keys.ts";
import { beginUpload } from "#lib/uploads/begin-upload.ts";
import { cancelUpload } from "#lib/uploads/cancel-upload.ts";
import { finishLeft } from "#lib/uploads/finish-left.ts";
import { takeHold } from "#lib/uploads/hold-upload.ts";
import { listUploads } from "#lib/uploads/list-uploads.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

let pressroom: Pressroom;
const dataDir = temporaryDataDir();
beforeAll(async () => {
  pressroom = await startVerbs();
  process.env.DATA_DIR = dataDir;
});
afterAll(async () => {
  await pressroom.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openDesk() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  return { workspace, ctx, tus: tusClient(ctx) };
}

async function bytesOf(id: string): Promise<Buffer | null> {
  const content = await storage().read(uploadKey(id));
  return content && buffer(content);
}

async function rowOf({ workspaceId }: TestWorkspace, id: string) {
  const [row] = await db()
    .select()
    .from(uploads)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)));
  return row;
}

const put = ({ workspaceId }: TestWorkspace, id: string, part: Partial<typeof uploads.$inferInsert>) =>
  db()
    .update(uploads)
    .set(part)
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)));

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
  expect(await rowOf(workspace, id)).toMatchObject({ state: "checking", heldBy: null });
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
  await vi.waitFor(async () => expect((await bytesOf(id))?.length).toBe(400_000));
  const offset = await tus.offsetOf(id);
  expect(offset).toBe(400_000);
  expect((await tus.patch(id, offset, picture.subarray(offset))).status).toBe(204);
  letGo();
  await first.catch(() => undefined);
  expect((await bytesOf(id))?.equals(picture)).toBe(true);
  expect(await rowOf(workspace, id)).toMatchObject({ state: "checking" });
});

test("a request whose process was killed holds nothing up for longer than its hold", async () => {
  const { workspace, tus } = await openDesk();
  const id = await tus.begin(10);
  const held = { workspaceId: workspace.workspaceId, id, token: randomUUID() };
  expect(await takeHold(held)).toBe(true);
  expect(await takeHold({ ...held, token: randomUUID() })).toBe(false);
  await put(workspace, id, { heldUntil: new Date(Date.now() - 1) });
  expect(await tus.offsetOf(id)).toBe(0);
});

test("nobody else finds an upload, and no other workspace", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(10);
  const colleague = await workspace.contextOf(await workspace.addMember("designer"));
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext();
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

test.each([
  ["without a length", {}, 400],
  ["of a length to come", { "Upload-Defer-Length": "1" }, 422],
  ["of no length", { "Upload-Length": "0" }, "upload_empty"],
  ["that is too large", { "Upload-Length": "100000001" }, 413],
  ["of parts", { "Upload-Length": "5", "Upload-Concat": "partial" }, 501],
  ["with broken metadata", { "Upload-Length": "5", "Upload-Metadata": "filename !!!" }, 400],
  ["with the same name twice", { "Upload-Length": "5", "Upload-Metadata": "a,a" }, 400],
])("an upload %s is not begun", async (_, headers, expected) => {
  const { ctx, tus } = await openDesk();
  const reply = await tus.create(headers).catch((error: { code: string; status: number }) => error);
  expect(reply).toMatchObject(typeof expected === "number" ? { status: expected } : { code: expected });
  expect(await listUploads(ctx)).toEqual([]);
});

test.each([
  ["a name with NUL and a folder", "../../etc/\0pass\u202ewd.png", "passwd.png"],
  ["a Windows path", "C:\\Pictures\\a.png", "a.png"],
  ["a name of dots and spaces", " .. ", ".."],
  ["no letters at all", "\u0000\u200b\n", null],
  ["half of a letter", "a\ud83d.png", "a\ufffd.png"],
  ["500 letters", "ä".repeat(500), "ä".repeat(200)],
])("%s becomes one that can be read", async (_, filename, expected) => {
  const { ctx, tus } = await openDesk();
  const id = await tus.begin(5, { filename });
  expect(await listUploads(ctx)).toMatchObject([{ id, filename: expected }]);
});

test("a file lies in the folder it was sent to, if that is one of the workspace", async () => {
  const { workspace, tus } = await openDesk();
  const [own, foreign] = await Promise.all(
    [workspace, await openWorkspace(pressroom.world)].map(async ({ workspaceId }) => {
      const [row] = await db().insert(fileFolders).values({ workspaceId, name: "Flags" }).returning();
      return row?.id ?? "";
    }),
  );
  const inOwn = await tus.begin(5, { folder: own ?? "" });
  const inForeign = await tus.begin(5, { folder: foreign ?? "" });
  expect(await rowOf(workspace, inOwn)).toMatchObject({ folderId: own });
  expect(await rowOf(workspace, inForeign)).toMatchObject({ folderId: null });
});

test("one person begins only so many at once", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const begin = () => beginUpload(ctx, { uploadId: randomUUID(), sizeBytes: 5 });
  const begun = await Promise.allSettled(Array.from({ length: 110 }, begin));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  await expect(tus.begin(5)).rejects.toMatchObject({ code: "too_many_uploads" });
  const colleague = await workspace.contextOf(await workspace.addMember("designer"));
  await tusClient(colleague).begin(5);
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
  expect(await rowOf(workspace, id)).toMatchObject({ state: "checking" });
  expect(await tus.offsetOf(id)).toBe(10);
  expect(await jobsOf(id)).toEqual(["check-upload"]);
});

test("after a crash whose sender does not come back, the worker notes it, and leaves what is unfinished", async () => {
  const { workspace, tus, id } = await killedBeforeNoting();
  const unfinished = await tus.begin(10);
  await tus.patch(unfinished, 0, "01234");
  await finishLeft(await workspace.system("files"));
  expect(await rowOf(workspace, id)).toMatchObject({ state: "checking" });
  expect(await rowOf(workspace, unfinished)).toMatchObject({ state: "receiving" });
});

test("what is cancelled is gone with its bytes, and takes no more", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(1_000_000);
  const sending = tus.patch(
    id,
    0,
    bodyOf(randomBytes(300_000), () => new Promise(() => undefined)),
  );
  await vi.waitFor(async () => expect((await bytesOf(id))?.length).toBe(300_000));
  await cancelUpload(ctx, { uploadId: id });
  // The request that was writing is let go of.
  expect((await sending.catch(() => ({ status: "thrown" }))).status).not.toBe(200);
  expect(await bytesOf(id)).toBeNull();
  expect(await listUploads(ctx)).toEqual([]);
  await expect(tus.patch(id, 0, "x")).rejects.toMatchObject({ code: "not_found" });
  await expect(tus.send("HEAD", id, {})).rejects.toMatchObject({ code: "not_found" });
  expect(await rowOf(workspace, id)).toMatchObject({ state: "cancelled", cleanedAt: null });
});

test.each<[UploadState, boolean]>([
  ["checking", true],
  ["asking", true],
  ["sending", false],
  ["stored", false],
  ["refused", false],
])("an upload that is %s: cancelled or not", async (state, isCancelled) => {
  const { workspace, ctx, tus } = await openDesk();
  const id = await tus.begin(10);
  await put(workspace, id, { state });
  const cancelling = cancelUpload(ctx, { uploadId: id });
  if (isCancelled) await cancelling;
  else await expect(cancelling).rejects.toMatchObject({ code: "upload_under_way" });
  expect(await rowOf(workspace, id)).toMatchObject({ state: isCancelled ? "cancelled" : state });
  if (!isCancelled) await expect(tus.patch(id, 0, "x")).rejects.toMatchObject({ code: "not_found" });
});

test("the list forgets what ended more than an hour ago", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const [recent, old] = [await tus.begin(5), await tus.begin(5)];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await put(workspace, recent, { state: "refused", finishedAt: minutesAgo(59) });
  await put(workspace, old, { state: "stored", finishedAt: minutesAgo(61) });
  expect((await listUploads(ctx)).map(({ id }) => id)).toEqual([recent]);
});

test("a viewer sees what is under way and begins nothing", async () => {
  const { workspace, tus } = await openDesk();
  const id = await tus.begin(5);
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  expect(await listUploads(viewer)).toMatchObject([{ id, isMine: false }]);
  await expect(tusClient(viewer).begin(5)).rejects.toMatchObject({ code: "forbidden_role" });
});

test("where the service could not download it, nothing is begun", async () => {
  const { ctx, tus } = await openDesk();
  const environment = env();
  environment.SERVICE_IS_SANDBOX = false;
  try {
    await expect(tus.begin(5)).rejects.toMatchObject({ code: "upload_not_reachable" });
  } finally {
    environment.SERVICE_IS_SANDBOX = true;
  }
  expect(await listUploads(ctx)).toEqual([]);
});
