import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { files } from "#drizzle/schema/files.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { intentsOf } from "#e2e/fixtures/sending-uploads.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const pressroom = useVerbs();

const aFile = async (name: string) => ({
  submissionId: randomUUID(),
  url: await servePicture(name),
  filename: `${name}.png`,
});

const rowsOf = ({ workspaceId }: TestWorkspace) =>
  db().select().from(files).where(eq(files.workspaceId, workspaceId));

/** The service stores the account's files, but every reply is lost. */
const loseReplies = ({ testAccount }: TestWorkspace) =>
  pressroom.world.control.addFault({
    account_id: testAccount.accountId,
    method: "POST",
    path: "/v1/files",
    drop: "after",
  });

test("the id of an upload cannot be used as a submission for a file by link", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const upload = {
    workspaceId: workspace.workspaceId,
    mode: "test",
    askedBy: workspace.owner,
    sizeBytes: 9,
    state: "sending",
  } as const;
  const [made] = await db().insert(uploads).values(upload).returning({ id: uploads.id });
  const another = { ...(await aFile("another")), submissionId: made?.id ?? "" };
  for (const mode of ["test", "live"] as const) {
    const ctx = await workspace.ownerContext(mode);
    await expect(storeFile(ctx, another)).rejects.toMatchObject({ code: "sent_differently" });
  }
  expect(await intentsOf(workspace)).toEqual([]);
});

test("a file is stored once however often its form is sent, with the data of the service", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const input = await aFile("logo");
  const ids = await Promise.all([storeFile(ctx, input), storeFile(ctx, input), storeFile(ctx, input)]);
  const { url: _, ...asked } = await workspace.liveAccount.client.getFile(ids[0] ?? "");
  expect(new Set(ids)).toEqual(new Set([asked.id]));
  expect(await rowsOf(workspace)).toMatchObject([
    {
      id: asked.id,
      status: "ready",
      filename: "logo.png",
      mimeType: "image/png",
      sizeBytes: asked.size_bytes,
      widthPx: 100,
      heightPx: 80,
      sha256: asked.sha256,
    },
  ]);
  const audited = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspace.workspaceId), eq(auditLog.action, "file.store")));
  expect(audited).toHaveLength(1);
});

test("a link is stored however long its signature is", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { url, ...file } = await aFile("signed");
  const signed = `${url}?signature=${"x".repeat(9_000)}`;
  await storeFile(await workspace.ownerContext("live"), { ...file, url: signed });
  expect(await rowsOf(workspace)).toMatchObject([{ filename: "signed.png", widthPx: 100 }]);
});

test("a refused file can be corrected in the same form", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("test");
  const input = await aFile("late");
  const wrong = { ...input, url: "http://127.0.0.1:9/nothing.png" };
  await expect(storeFile(ctx, wrong)).rejects.toMatchObject({ kind: "not_acceptable" });
  await storeFile(ctx, input);
  expect((await intentsOf(workspace)).map(({ state }) => state)).toEqual(["refused", "succeeded"]);
  expect(await rowsOf(workspace)).toHaveLength(1);
});

test("after a lost reply the worker retries with the same key: one file", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const input = await aFile("lost");
  await loseReplies(workspace);
  await expect(storeFile(ctx, input)).rejects.toMatchObject({ code: "answer_lost" });
  await pressroom.world.control.clearFaults();
  expect(await finishOpenIntents(await workspace.system("finish_intents"))).toBe(0);
  const [row, ...others] = await rowsOf(workspace);
  expect(others).toEqual([]);
  expect(await storeFile(ctx, input)).toBe(row?.id);
  expect(await intentsOf(workspace)).toMatchObject([{ state: "succeeded", fileId: row?.id }]);
});

test.each([
  ["that may have arrived", true, "unknown"],
  ["that was never sent", false, "never_sent"],
])("after an hour a file %s is not sent again", async (_, wasSent, code) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await loseReplies(workspace);
  await expect(storeFile(ctx, await aFile("old"))).rejects.toMatchObject({ code: "answer_lost" });
  await pressroom.world.control.clearFaults();
  const longAgo = new Date(Date.now() - 61 * 60_000);
  await db()
    .update(orderIntents)
    .set({ createdAt: longAgo, sentAt: wasSent ? longAgo : null })
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  await finishOpenIntents(await workspace.system("finish_intents"));
  expect(await intentsOf(workspace)).toMatchObject([{ state: "abandoned", outcome: { code } }]);
  expect(await rowsOf(workspace)).toEqual([]);
});

test("a revoked key leaves the intent open, because it says nothing about the file", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await loseReplies(workspace);
  await expect(storeFile(ctx, await aFile("revoked"))).rejects.toMatchObject({ code: "answer_lost" });
  await pressroom.world.control.clearFaults();
  await pressroom.world.control.revoke(workspace.liveAccount.keyId);
  expect(await finishOpenIntents(await workspace.system("finish_intents"))).toBe(1);
});

test("a viewer cannot store a file", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.contextOf(await workspace.addMember("viewer"));
  await expect(storeFile(ctx, await aFile("none"))).rejects.toMatchObject({ code: "forbidden_role" });
  expect(await intentsOf(workspace)).toEqual([]);
});
