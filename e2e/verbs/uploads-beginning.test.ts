import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { readUpload } from "#e2e/fixtures/an-upload.ts";
import { changeUpload } from "#e2e/fixtures/change-upload.ts";
import { openTusSetup, type TusSetup } from "#e2e/fixtures/open-tus-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { tusClient } from "#e2e/fixtures/tus.ts";
import { env } from "#lib/env.ts";
import { beginUpload } from "#lib/features/uploads/begin-upload.ts";
import { findEmptyUploads } from "#lib/features/uploads/find-empty-uploads.ts";
import { listUploads } from "#lib/features/uploads/list-uploads.ts";

let desks: TusSetup;
beforeAll(async () => {
  desks = await openTusSetup();
});
afterAll(() => desks.close());

const openDesk = () => desks.open();

test.each([
  ["without a length", {}, 400],
  ["of a length to come", { "Upload-Defer-Length": "1" }, 422],
  ["of no length", { "Upload-Length": "0" }, "upload_empty"],
  ["that is too large", { "Upload-Length": "100000001" }, 413],
  ["of parts", { "Upload-Length": "5", "Upload-Concat": "partial" }, 501],
  ["with broken metadata", { "Upload-Length": "5", "Upload-Metadata": "filename !!!" }, 400],
  ["with the same name twice", { "Upload-Length": "5", "Upload-Metadata": "a,a" }, 400],
])("an upload %s is refused", async (_, headers, expected) => {
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
])("%s becomes a readable name", async (_, filename, expected) => {
  const { ctx, tus } = await openDesk();
  const id = await tus.begin(5, { filename });
  expect(await listUploads(ctx)).toMatchObject([{ id, filename: expected }]);
});

test("an upload goes to the chosen folder if it belongs to the workspace", async () => {
  const { workspace, tus } = await openDesk();
  const [own, foreign] = await Promise.all(
    [workspace, await openWorkspace(desks.pressroom.world)].map(async ({ workspaceId }) => {
      const [row] = await db().insert(fileFolders).values({ workspaceId, name: "Flags" }).returning();
      return row?.id ?? "";
    }),
  );
  const inOwn = await tus.begin(5, { folder: own ?? "" });
  const inForeign = await tus.begin(5, { folder: foreign ?? "" });
  expect(await readUpload(workspace, inOwn)).toMatchObject({ folderId: own });
  expect(await readUpload(workspace, inForeign)).toMatchObject({ folderId: null });
});

test("a person can start at most 100 uploads at once", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const begin = () => beginUpload(ctx, { uploadId: randomUUID(), sizeBytes: 5 });
  const begun = await Promise.allSettled(Array.from({ length: 110 }, begin));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  await expect(tus.begin(5)).rejects.toMatchObject({ code: "too_many_uploads" });
  const colleague = await workspace.contextOf(await workspace.addMember("designer"));
  await tusClient(colleague).begin(5);
});

test("a viewer sees uploads in progress but cannot start one", async () => {
  const { workspace, tus } = await openDesk();
  const id = await tus.begin(5);
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  expect(await listUploads(viewer)).toMatchObject([{ id, isMine: false }]);
  await expect(tusClient(viewer).begin(5)).rejects.toMatchObject({ code: "forbidden_role" });
});

test("without an address that the service can reach, no upload starts", async () => {
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("an upload without bytes stops counting towards the limit after some minutes", async () => {
  const { workspace, ctx, tus } = await openDesk();
  const withBytes = await tus.begin(10);
  await tus.patch(withBytes, 0, "01234");
  await changeUpload(workspace, withBytes, { createdAt: minutesAgo(6) });
  const { workspaceId } = workspace;
  const ghost = (createdAt: Date) => ({
    workspaceId,
    mode: ctx.mode,
    askedBy: ctx.actor.userId,
    sizeBytes: 5,
    createdAt,
  });
  await db()
    .insert(uploads)
    .values(Array.from({ length: 100 }, () => ghost(minutesAgo(6))));
  await tus.begin(5);
  await db()
    .insert(uploads)
    .values(Array.from({ length: 97 }, () => ghost(minutesAgo(4))));
  await tus.begin(5);
  await expect(tus.begin(5)).rejects.toMatchObject({ code: "too_many_uploads" });
});

test("uploads without bytes are found only in the workspace of the request, and only the member's own", async () => {
  const [here, there] = [await openDesk(), await openDesk()];
  const empty = (workspaceId: string, askedBy: string) => ({
    workspaceId,
    mode: here.ctx.mode,
    askedBy,
    sizeBytes: 5,
    createdAt: minutesAgo(6),
  });
  const { userId } = here.ctx.actor;
  const [own] = await db()
    .insert(uploads)
    .values([
      empty(here.workspace.workspaceId, userId),
      empty(there.workspace.workspaceId, userId),
      empty(here.workspace.workspaceId, there.ctx.actor.userId),
    ])
    .returning({ id: uploads.id });
  expect(await findEmptyUploads(here.ctx)).toEqual([own?.id]);
});

test("an upload that the storage refused leaves nothing behind", async () => {
  const { ctx, tus } = await openDesk();
  const folder = path.join(desks.dataDir, "files", "uploads");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "no folder");
  try {
    await expect(tus.begin(5)).rejects.toThrow();
  } finally {
    await rm(folder);
  }
  expect(await listUploads(ctx)).toEqual([]);
  await tus.begin(5);
});
