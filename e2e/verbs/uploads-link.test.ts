import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { readUpload } from "#e2e/fixtures/an-upload.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { sendUploads } from "#e2e/fixtures/process-uploads.ts";
import { aPicture, aSending, failStoring, intentsOf, recover } from "#e2e/fixtures/sending-uploads.ts";

let desk: UploadSetup;
beforeAll(async () => {
  desk = await openUploadSetup();
});
afterEach(() => desk.pressroom.world.control.clearFaults());
afterAll(() => desk.close());

const workspaceHere = () => openWorkspace(desk.pressroom.world);
const fault = (workspace: TestWorkspace, how: object) => failStoring(desk, workspace, how);

/** The link that the service gets, from the stored request. */
async function linkOf(workspace: TestWorkspace): Promise<string> {
  const [intent] = await intentsOf(workspace);
  return JSON.parse(Buffer.from(intent?.body ?? []).toString()).url;
}

/** An upload with an open link, because the request to the service was lost. */
async function anOpenLink() {
  const workspace = await workspaceHere();
  const bytes = await aPicture();
  await fault(workspace, { drop: "before" });
  const id = await aSending(workspace, bytes);
  await sendUploads(workspace);
  return { workspace, id, bytes, url: await linkOf(workspace) };
}

const ask = async (url: string, headers: Record<string, string> = {}, method = "GET") => {
  const reply = await fetch(url, { method, headers });
  const { status } = reply;
  return { status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
};

test("an open link serves the file, whole and in ranges, as an attachment that is not cached", async () => {
  const { url, bytes } = await anOpenLink();
  const whole = await ask(url);
  expect(whole).toMatchObject({ status: 200, body: bytes });
  const etag = whole.headers.get("etag") ?? "";
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String(bytes.length),
    "content-disposition": expect.stringMatching(/^attachment; filename="[\da-f-]{36}\.png"$/),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  const head = await ask(url, {}, "HEAD");
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(head.headers.get("content-length")).toBe(String(bytes.length));
  expect(await ask(url, { range: "bytes=5-9" })).toMatchObject({ status: 206, body: bytes.subarray(5, 10) });
  expect((await ask(url, { range: "bytes=5-9" })).headers.get("content-range")).toBe(
    `bytes 5-9/${bytes.length}`,
  );
  expect(await ask(url, { range: "bytes=-4" })).toMatchObject({ status: 206, body: bytes.subarray(-4) });
  expect(await ask(url, { range: `bytes=${bytes.length}-` })).toMatchObject({
    status: 416,
    body: Buffer.alloc(0),
  });
  expect(await ask(url, { range: "bytes=5-9", "if-range": etag })).toMatchObject({ status: 206 });
  expect(await ask(url, { range: "bytes=5-9", "if-range": '"other"' })).toMatchObject({
    status: 200,
    body: bytes,
  });
});

test("a link that was used, has expired or was changed serves nothing, and neither does another method", async () => {
  const { workspace, id, url } = await anOpenLink();
  const isThis = eq(uploads.id, id);
  const nothing = { status: 404, body: Buffer.alloc(0) };
  const last = url.at(-1) === "A" ? "Q" : "A";
  for (const other of [
    url.slice(0, -1) + last,
    url.slice(0, -1),
    `${url}A`,
    url.replace(/[^/]+$/, ""),
    url.replace(/[^/]+$/, id),
  ])
    expect(await ask(other)).toMatchObject(nothing);
  const stranger = await anOpenLink();
  const swapped = url.slice(0, -42) + stranger.url.slice(-42);
  expect(await ask(swapped)).toMatchObject(nothing);
  for (const method of ["POST", "PUT", "DELETE", "PATCH"])
    expect((await ask(url, {}, method)).status).toBe(405);
  await db()
    .update(uploads)
    .set({ linkExpiresAt: new Date(Date.now() - 1_000) })
    .where(isThis);
  for (const method of ["GET", "HEAD"]) expect(await ask(url, {}, method)).toMatchObject(nothing);
  await desk.pressroom.world.control.clearFaults();
  // Recovery sends the file again and opens the link only until the service has it.
  await recover(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "stored" });
  expect(await ask(url)).toMatchObject(nothing);
  expect(await ask(url, { range: "bytes=0-1" })).toMatchObject(nothing);
  expect(await ask(url, {}, "HEAD")).toMatchObject(nothing);
});
