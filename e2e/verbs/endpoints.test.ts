import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { startReceiver } from "#e2e/contract/receiver.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { anotherEndpoint, openWithReceiver, receiversOf, registered } from "#e2e/fixtures/rotation-steps.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { verifySignature } from "#lib/core/service/verify-signature.ts";
import { changeEvents } from "#lib/features/webhooks/change-events.ts";
import { deleteEndpoint } from "#lib/features/webhooks/delete-endpoint.ts";
import { describeUrl } from "#lib/features/webhooks/endpoint-url.ts";
import { listEndpoints } from "#lib/features/webhooks/list-endpoints.ts";
import { pauseEndpoint } from "#lib/features/webhooks/pause-endpoint.ts";
import { registerEndpoint } from "#lib/features/webhooks/register-endpoint.ts";
import { resumeEndpoint } from "#lib/features/webhooks/resume-endpoint.ts";
import { testEndpoint } from "#lib/features/webhooks/test-endpoint.ts";

const pressroom = useVerbs();
const receiver = useReceiver(pressroom);

const list = async (workspace: TestWorkspace) => listEndpoints(await workspace.ownerContext());
const url = "http://127.0.0.1:9/another-program";
const events = ["order.shipped"];

async function ours(workspace: TestWorkspace) {
  const endpointId = (await registered(workspace))[0]?.id ?? "";
  return { endpointId, ctx: await workspace.ownerContext() };
}

const receivedLongAgo = ({ workspaceId }: TestWorkspace) =>
  db()
    .update(webhookEndpoints)
    .set({ lastReceivedAt: new Date(Date.now() - 60_000) })
    .where(eq(webhookEndpoints.workspaceId, workspaceId));

async function everythingKept({ workspaceId }: TestWorkspace): Promise<string> {
  const kept = await Promise.all([
    readAudit(workspaceId),
    receiversOf({ workspaceId } as TestWorkspace),
    db().select().from(orderIntents).where(eq(orderIntents.workspaceId, workspaceId)),
  ]);
  return JSON.stringify(kept, (_, value) => (Buffer.isBuffer(value) ? value.toString() : value));
}

test("all endpoints of the account are listed, our own first, without secrets", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const other = await anotherEndpoint(workspace);
  const listed = await list(workspace);
  expect(listed.endpoints).toMatchObject([
    { status: "active", own: { part: "current" } },
    { id: other.id, url: other.url, events: ["order.created"], own: null },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/whsec|secret/i);
  expect(listed).toMatchObject({ trouble: null, rotation: null, unanswered: null, lost: [] });
});

test("listing and registering require the permission, and a key with the scope", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  for (const role of ["manager", "operator", "viewer", "designer"] as const) {
    const ctx = await workspace.contextOf(await workspace.addMember(role));
    await expect(listEndpoints(ctx)).rejects.toMatchObject({ code: "forbidden_role" });
    await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "forbidden_role" });
  }
  await db()
    .update(apiKeys)
    .set({ scopes: ["orders:read"] })
    .where(eq(apiKeys.workspaceId, workspace.workspaceId));
  await expect(list(workspace)).rejects.toMatchObject({ code: "forbidden_key_scope" });
});

test("the secret of another program's endpoint is shown once, verifies its deliveries, and is not stored", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  await using program = await startReceiver();
  const ctx = await workspace.ownerContext();
  const made = await registerEndpoint(ctx, { url: program.url, events });
  const { id: endpointId = "" } =
    (await registered(workspace)).find((each) => each.url === program.url) ?? {};
  expect(await testEndpoint(ctx, { endpointId })).toMatchObject({ delivered: true, arrived: null });
  const [ping] = await program.take(1);
  const header = String(ping?.headers["svc-signature"]);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const rawBody = ping?.body ?? Buffer.from("");
  expect(verifySignature({ header, rawBody, secrets: [made.secret], nowSeconds })).toMatchObject({
    ok: true,
  });
  expect(await everythingKept(workspace)).not.toContain(made.secret);
  expect(await readAudit(workspace.workspaceId)).toContainEqual(
    expect.objectContaining({
      action: "webhook.register",
      subjectId: endpointId,
      details: { url: describeUrl(program.url), events },
    }),
  );
  await expect(registerEndpoint(ctx, { url: program.url, events })).rejects.toMatchObject({
    code: "url_registered",
    params: { field: "url" },
  });
});

test("the events of an endpoint can be changed, and the row of our own one is updated", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const { endpointId, ctx } = await ours(workspace);
  await changeEvents(ctx, { endpointId, events: ["order.shipped", "order.issue"] });
  expect((await registered(workspace))[0]?.events.toSorted()).toEqual(["order.issue", "order.shipped"]);
  expect((await receiversOf(workspace))[0]?.events.toSorted()).toEqual(["order.issue", "order.shipped"]);
  await expect(changeEvents(ctx, { endpointId, events: [] })).rejects.toThrow();
});

test("our own endpoint is paused and resumed: the status names who paused it, and resuming starts a catch-up", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const { endpointId, ctx } = await ours(workspace);
  await pauseEndpoint(ctx, { endpointId });
  expect(await list(workspace)).toMatchObject({
    endpoints: [{ status: "paused", own: { by: "The owner" } }],
    trouble: { kind: "stopped", by: "The owner" },
  });
  await resumeEndpoint(ctx, { endpointId });
  expect(await list(workspace)).toMatchObject({ endpoints: [{ status: "active" }], trouble: null });
  const { rows } = await db().execute<{ key: string }>(
    `select key from graphile_worker.jobs where key like '%${workspace.workspaceId}%'`,
  );
  const keys = rows.map(({ key }) => key);
  for (const job of ["reconcile", "walk", "find-gaps"])
    expect(keys.some((key) => key.startsWith(`${job}:${workspace.workspaceId}`))).toBe(true);
});

test("deleting our own endpoint requires a confirmation, another one does not, and deleting it twice is allowed", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const { endpointId, ctx } = await ours(workspace);
  const other = await anotherEndpoint(workspace);
  await expect(deleteEndpoint(ctx, { endpointId, understood: false })).rejects.toMatchObject({
    code: "tick_to_delete",
    params: { field: "understood" },
  });
  expect(await registered(workspace)).toHaveLength(2);
  await deleteEndpoint(ctx, { endpointId: other.id, understood: false });
  await deleteEndpoint(ctx, { endpointId: other.id, understood: false });
  await deleteEndpoint(ctx, { endpointId, understood: true });
  const audited = (await readAudit(workspace.workspaceId)).filter(
    ({ action }) => action === "webhook.delete",
  );
  const [{ url } = { url: "" }] = await receiversOf(workspace);
  expect(audited.map(({ details }) => details)).toEqual([
    { url: describeUrl(other.url), ours: false },
    { ours: false },
    { url: describeUrl(url), ours: true },
  ]);
  expect(await registered(workspace)).toEqual([]);
  expect(await receiversOf(workspace)).toMatchObject([{ status: "deleted", secretCiphertext: null }]);
  expect(await list(workspace)).toMatchObject({
    endpoints: [],
    trouble: { kind: "deleted", by: "The owner" },
  });
});

test("a test says whether our own endpoint received it", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const { endpointId, ctx } = await ours(workspace);
  expect(await testEndpoint(ctx, { endpointId })).toMatchObject({
    arrived: true,
    delivered: true,
    httpStatus: 200,
  });
  receiver.instead = 200;
  await receivedLongAgo(workspace);
  expect(await testEndpoint(ctx, { endpointId })).toMatchObject({ arrived: false, delivered: true });
  receiver.instead = 500;
  expect(await testEndpoint(ctx, { endpointId })).toMatchObject({
    arrived: false,
    delivered: false,
    httpStatus: 500,
  });
});

test("a test with a lost answer ends as test_unanswered, and a deleted endpoint as endpoint_gone", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const { endpointId, ctx } = await ours(workspace);
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", drop: "after", times: 1 };
  await pressroom.world.control.addFault(fault);
  await expect(testEndpoint(ctx, { endpointId })).rejects.toMatchObject({ code: "test_unanswered" });
  await workspace.testAccount.client.deleteWebhook(endpointId);
  for (const act of [testEndpoint, pauseEndpoint, resumeEndpoint])
    await expect(act(ctx, { endpointId })).rejects.toMatchObject({ code: "endpoint_gone" });
});

test("while the service does not answer, our own endpoint is shown with its last status", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  await anotherEndpoint(workspace);
  await pressroom.world.control.addFault({ account_id: workspace.testAccount.accountId, status: 503 });
  const listed = await list(workspace);
  expect(listed.unanswered).toMatchObject({ why: "silent" });
  expect(listed.endpoints).toMatchObject([{ status: "active", own: { part: "current" } }]);
});

test("an endpoint of another account cannot be paused or deleted", async () => {
  const [workspace, other] = [await openWithReceiver(pressroom.world), await openWorkspace(pressroom.world)];
  const { endpointId } = await ours(workspace);
  const ctx = await other.ownerContext();
  await expect(pauseEndpoint(ctx, { endpointId })).rejects.toMatchObject({ code: "endpoint_gone" });
  await deleteEndpoint(ctx, { endpointId, understood: false });
  expect(await registered(workspace)).toMatchObject([{ id: endpointId, status: "active" }]);
  expect(await receiversOf(workspace)).toMatchObject([{ status: "active", deletedAt: null }]);
});
