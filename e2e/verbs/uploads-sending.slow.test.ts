import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { until } from "#e2e/access/world/until.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { filesOf, sendUploads } from "#e2e/fixtures/process-uploads.ts";
import {
  aPicture,
  aSending,
  failStoring,
  intentsOf,
  putBytes,
  recover,
} from "#e2e/fixtures/sending-uploads.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { printResult } from "#e2e/service/scale.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";
import { listSending } from "#lib/features/uploads/list-sending.ts";
import { processPictures } from "#lib/worker/process-pictures.ts";
import { works } from "#lib/worker/works.ts";

let desk: UploadSetup;
beforeAll(async () => {
  desk = await openUploadSetup();
});
afterEach(() => desk.pressroom.world.control.clearFaults());
afterAll(() => desk.close());

const workspaceHere = () => openWorkspace(desk.pressroom.world);
const fault = (workspace: TestWorkspace, how: object) => failStoring(desk, workspace, how);

test("fifty simultaneous uploads of the same bytes make one file", async () => {
  const workspace = await workspaceHere();
  const bytes = await aPicture();
  const ids = await Promise.all(Array.from({ length: 50 }, () => anUpload(workspace, bytes)));
  await processPictures();
  await Promise.all(
    ids.map((uploadId) => works["send-upload"].run({ workspaceId: workspace.workspaceId, uploadId })),
  );
  const ended = await Promise.all(ids.map((id) => readUpload(workspace, id)));
  const [file, ...others] = await filesOf(workspace);
  expect(others).toEqual([]);
  expect(ended.filter(({ state, fileId }) => state === "stored" && fileId === file?.id)).toHaveLength(50);
  expect(ended.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
  expect(await intentsOf(workspace)).toHaveLength(1);
  const { control } = desk.pressroom.world;
  const posted = (await control.requestsOf(workspace.testAccount.prefix)).filter(
    ({ method }) => method === "POST",
  );
  expect(posted).toMatchObject([{ path: "/v1/files", status: 201 }]);
});

test("a worker sends ten uploads, at most three at once, and wakes each waiting one", async () => {
  const workspace = await workspaceHere();
  const ids = await Promise.all(
    Array.from({ length: 10 }, async () => anUpload(workspace, await aPicture())),
  );
  let [now, atOnce] = [0, 0];
  desk.links.before = async () => {
    now += 1;
    atOnce = Math.max(atOnce, now);
    await pause(800);
    now -= 1;
  };
  const worker = startWorker();
  const begun = performance.now();
  const isStored = async (id: string) => (await readUpload(workspace, id)).state === "stored";
  await until("all are stored", async () => (await Promise.all(ids.map(isStored))).every(Boolean));
  printResult(
    `ten uploads looked at and stored in ${Math.round(performance.now() - begun)} ms from the worker's start`,
  );
  desk.links.before = null;
  await worker.stop();
  expect(await filesOf(workspace)).toHaveLength(10);
  expect(atOnce).toBeLessThanOrEqual(3);
});

test("a refused upload shows the service's message, and the same bytes can be uploaded again", async () => {
  const workspace = await workspaceHere();
  const bytes = await aPicture();
  const id = await aSending(workspace, bytes);
  await putBytes(id, Buffer.from("no picture"));
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({
    state: "refused",
    problem: { code: "service_refused", params: { said: expect.any(String) } },
    linkTokenHash: null,
  });
  const again = await aSending(workspace, bytes);
  await sendUploads(workspace);
  expect(await readUpload(workspace, again)).toMatchObject({ state: "stored", isDuplicate: false });
});

test("an upload that the service could not download is retried after a pause, for an hour", async () => {
  const workspace = await workspaceHere();
  const bytes = await aPicture();
  const [id, hopeless] = [await aSending(workspace, bytes), await aSending(workspace)];
  for (const each of [id, hopeless]) await storage().remove(uploadKey(each));
  await sendUploads(workspace);
  expect(desk.links.asked.slice(-2)).toEqual(["GET whole 503", "GET whole 503"]);
  const waits = { state: "sending", problem: { code: "waits_for_fetch" }, linkTokenHash: null };
  for (const each of [id, hopeless]) expect(await readUpload(workspace, each)).toMatchObject(waits);
  await putBytes(id, bytes);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject(waits);
  const isHere = eq(uploads.workspaceId, workspace.workspaceId);
  await db()
    .update(uploads)
    .set({ linkExpiresAt: new Date(Date.now() - 1) })
    .where(isHere);
  await db()
    .update(orderIntents)
    .set({ sentAt: new Date(Date.now() - 61 * 60_000) })
    .where(eq(orderIntents.idempotencyKey, `file:${hopeless}.0`));
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "stored", problem: null });
  expect(await readUpload(workspace, hopeless)).toMatchObject({
    state: "refused",
    problem: { code: "not_fetched" },
  });
  expect(await filesOf(workspace)).toHaveLength(1);
});

test("an upload that is unanswered for hours is retried with the same key", async () => {
  const workspace = await workspaceHere();
  await fault(workspace, { drop: "after" });
  const id = await aSending(workspace);
  await sendUploads(workspace);
  await desk.pressroom.world.control.clearFaults();
  await db()
    .update(orderIntents)
    .set({ createdAt: new Date(Date.now() - 5 * 60 * 60_000) })
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  await recover(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "stored", isDuplicate: false });
  expect(await intentsOf(workspace)).toMatchObject([{ state: "succeeded" }]);
});

test("an upload with an unusable name is refused, and at most three waiting uploads are sent at once", async () => {
  const workspace = await workspaceHere();
  const id = await aSending(workspace);
  await db()
    .update(uploads)
    .set({ filename: "x".repeat(201) })
    .where(eq(uploads.id, id));
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "refused", problem: { code: "not_sent" } });
  const waiting: string[] = [];
  for (let count = 0; count < 5; count += 1) waiting.push(await aSending(workspace));
  expect(await listSending(await workspace.system("files"))).toEqual(waiting.slice(0, 3));
});

test("while the service is down an upload waits and says so, and is sent afterwards", async () => {
  const workspace = await workspaceHere();
  const id = await aSending(workspace);
  const isThis = eq(workspaces.id, workspace.workspaceId);
  await db().update(workspaces).set({ serviceDownSince: new Date() }).where(isThis);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({
    state: "sending",
    problem: { code: "waits_for_service" },
  });
  expect(await intentsOf(workspace)).toEqual([]);
  await db().update(workspaces).set({ serviceDownSince: null }).where(isThis);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "stored", problem: null });
});

test("a lost answer leaves one file, and recovery completes the upload", async () => {
  const workspace = await workspaceHere();
  await fault(workspace, { drop: "after" });
  const id = await aSending(workspace);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({
    state: "sending",
    problem: { code: "waits_for_service" },
  });
  await desk.pressroom.world.control.clearFaults();
  await recover(workspace);
  const upload = await readUpload(workspace, id);
  const [file, ...others] = await filesOf(workspace);
  expect(upload).toMatchObject({ state: "stored", fileId: file?.id, problem: null, linkTokenHash: null });
  expect(file).toMatchObject({ previewKey: upload.previewKey, colorSpace: "srgb", sha256: upload.sha256 });
  expect(others).toEqual([]);
  expect(await intentsOf(workspace)).toMatchObject([{ state: "succeeded" }]);
});

test("an upload with an unknown outcome is not sent again as a new one", async () => {
  const workspace = await workspaceHere();
  await fault(workspace, { drop: "after" });
  const id = await aSending(workspace);
  await sendUploads(workspace);
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
  await db()
    .update(orderIntents)
    .set({ createdAt: ago(25), unansweredSince: ago(24.5), unansweredAt: ago(0.01) })
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  await recover(workspace);
  await desk.pressroom.world.control.clearFaults();
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({
    state: "refused",
    problem: { code: "outcome_unknown" },
  });
  expect(await intentsOf(workspace)).toMatchObject([{ state: "abandoned" }]);
});

test("an upload is sent in the name of its uploader, with their current rights", async () => {
  const workspace = await workspaceHere();
  const designer = await workspace.addMember("designer");
  const [lowered, sent] = [
    await anUpload(workspace, await aPicture(), { askedBy: designer }),
    await anUpload(workspace, await aPicture()),
  ];
  await processPictures();
  await db().update(memberships).set({ role: "viewer" }).where(eq(memberships.userId, designer));
  await sendUploads(workspace);
  expect(await readUpload(workspace, lowered)).toMatchObject({
    state: "refused",
    problem: { code: "no_longer_allowed" },
  });
  const { fileId } = await readUpload(workspace, sent);
  const audited = await db()
    .select({ userId: auditLog.userId, subjectId: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspace.workspaceId), eq(auditLog.action, "file.store")));
  expect(audited).toEqual([{ userId: workspace.owner, subjectId: fileId }]);
});

test("without a key that may store files an upload is refused as no_key", async () => {
  const workspace = await workspaceHere();
  const id = await aSending(workspace);
  await desk.pressroom.world.control.revoke(workspace.testAccount.keyId);
  await sendUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "refused", problem: { code: "no_key" } });
});

test("a refused attempt waits for a second claim of its upload, and not in a circle", async () => {
  const workspace = await workspaceHere();
  await fault(workspace, { status: 403, delay_ms: 1_500 });
  const id = await aSending(workspace);
  const sending = sendUploads(workspace);
  await until("it is sent", async () => (await intentsOf(workspace))[0]?.sentAt != null);
  // As a claim does: the upload first, then the attempt.
  const claim = await pool().connect();
  try {
    await claim.query("begin");
    const { workspaceId } = workspace;
    await claim.query("select from uploads where workspace_id = $1 and id = $2 for update", [
      workspaceId,
      id,
    ]);
    await until("the end of the attempt waits", async () => (await countLockWaits()) > 0);
    await claim.query(
      "select from order_intents where workspace_id = $1 and idempotency_key = $2 for update",
      [workspaceId, `file:${id}.0`],
    );
    await claim.query("commit");
  } finally {
    claim.release();
  }
  await sending;
  expect(await intentsOf(workspace)).toMatchObject([{ state: "refused" }]);
});
