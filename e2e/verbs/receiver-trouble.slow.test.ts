import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openReceiving, receiversOf, registered } from "#e2e/fixtures/rotation-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { changeEvents } from "#lib/features/webhooks/change-events.ts";
import { deleteEndpoint } from "#lib/features/webhooks/delete-endpoint.ts";
import { findTrouble } from "#lib/features/webhooks/find-trouble.ts";
import { databaseTime } from "#lib/features/webhooks/internal/database-time.ts";
import { noteReceiver } from "#lib/features/webhooks/internal/note-receiver.ts";
import { mendReceiver } from "#lib/features/webhooks/mend-receiver.ts";
import { pauseEndpoint } from "#lib/features/webhooks/pause-endpoint.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterEach(() => pressroom.world.control.clearFaults());
afterAll(() => pressroom.stop());

const refresh = async (workspace: TestWorkspace) => refreshReceiver(await workspace.system("mirror"));
const trouble = async (workspace: TestWorkspace) => findTrouble(await workspace.ownerContext());
const mend = async (workspace: TestWorkspace) => mendReceiver(await workspace.ownerContext());
const told = ({ workspaceId }: TestWorkspace) =>
  db().select().from(notifications).where(eq(notifications.workspaceId, workspaceId));

const jobsOf = async ({ workspaceId }: TestWorkspace) => {
  const { rows } = await db().execute<{ key: string }>(
    `select key from graphile_worker.jobs where key like '%${workspaceId}%'`,
  );
  return rows.map(({ key }) => key.split(":")[0]);
};
const forgetJobs = () => db().execute("delete from graphile_worker._private_jobs");

test("one that the service paused is told once to who can mend it, and one press resumes it and catches up", async () => {
  const workspace = await openReceiving(pressroom.world);
  const developer = await workspace.addMember("developer");
  await workspace.addMember("operator");
  const [own] = await registered(workspace);
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  for (const _ of [1, 2, 3]) await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "paused", since: expect.any(Date) });
  expect((await told(workspace)).map(({ userId, kind, details }) => ({ userId, kind, details }))).toEqual(
    expect.arrayContaining(
      [workspace.owner, developer].map((userId) => ({
        userId,
        kind: "webhook_stopped",
        details: { why: "paused" },
      })),
    ),
  );
  expect(await told(workspace)).toHaveLength(2);
  await forgetJobs();
  await mend(workspace);
  expect(await registered(workspace)).toMatchObject([{ id: own?.id, status: "active" }]);
  expect(await jobsOf(workspace)).toEqual(expect.arrayContaining(["reconcile", "walk", "find-gaps"]));
  expect(await trouble(workspace)).toBeNull();
  await mend(workspace);
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  expect(await told(workspace)).toHaveLength(4);
});

test("resumed at the service itself, it catches up as well", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  await forgetJobs();
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", status: "active" });
  await refresh(workspace);
  expect(await jobsOf(workspace)).toEqual(expect.arrayContaining(["reconcile", "walk", "find-gaps"]));
  expect(await trouble(workspace)).toBeNull();
});

test("one that somebody deleted at the service is registered anew by one press", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.desk.client.deleteWebhook(own?.id ?? "");
  await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "gone" });
  expect(await told(workspace)).toMatchObject([{ details: { why: "gone" } }]);
  await forgetJobs();
  await Promise.allSettled([mend(workspace), mend(workspace)]);
  expect(await registered(workspace)).toMatchObject([{ status: "active" }]);
  expect(await trouble(workspace)).toBeNull();
  expect(await jobsOf(workspace)).toEqual(expect.arrayContaining(["reconcile", "walk", "find-gaps"]));
  await refresh(workspace);
  expect(await trouble(workspace)).toBeNull();
});

test("registered anew, it takes the events that were chosen for the one before", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  const events = ["order.shipped", "order.delivered"];
  await changeEvents(await workspace.ownerContext(), { endpointId: own?.id ?? "", events });
  await workspace.desk.client.deleteWebhook(own?.id ?? "");
  await refresh(workspace);
  await mend(workspace);
  expect(await registered(workspace)).toMatchObject([{ status: "active", events }]);
});

test("one that is disabled makes room for the new one first: it may be the tenth", async () => {
  const workspace = await openReceiving(pressroom.world);
  for (let number = 1; number < 10; number += 1)
    await workspace.desk.client.createWebhook({
      url: `http://127.0.0.1:9/${number}`,
      events: ["order.created"],
    });
  // How one becomes disabled is not shown, so only our row says that it is.
  await db()
    .update(webhookEndpoints)
    .set({ status: "disabled" })
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  expect(await trouble(workspace)).toMatchObject({ kind: "disabled" });
  await mend(workspace);
  expect(await registered(workspace)).toHaveLength(10);
  expect((await receiversOf(workspace)).map(({ status }) => status)).toEqual(["deleted", "active"]);
  expect(await trouble(workspace)).toBeNull();
});

test("where there is none it is registered; refused, that is said and tried again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  expect(await trouble(workspace)).toMatchObject({ kind: "none" });
  const fault = { account_id: workspace.desk.accountId, method: "POST", path: "/v1/webhooks", times: 1 };
  await pressroom.world.control.addFault({ ...fault, status: 409 });
  await expect(mend(workspace)).rejects.toMatchObject({ code: "webhook_limit" });
  expect(await trouble(workspace)).toMatchObject({ kind: "none" });
  await mend(workspace);
  expect(await trouble(workspace)).toBeNull();
});

test.each([
  ["paused", "PATCH", "stopped"],
  ["deleted", "DELETE", "deleted"],
])("one that somebody here %s raises no alarm either when the answer is lost", async (_, method, kind) => {
  const workspace = await openReceiving(pressroom.world);
  const endpointId = (await registered(workspace))[0]?.id ?? "";
  const ctx = await workspace.ownerContext();
  await pressroom.world.control.addFault({ account_id: workspace.desk.accountId, method, drop: "after" });
  const act =
    method === "PATCH"
      ? pauseEndpoint(ctx, { endpointId })
      : deleteEndpoint(ctx, { endpointId, understood: true });
  await expect(act).rejects.toThrow();
  expect(await receiversOf(workspace)).toMatchObject([{ status: "active", deletedAt: null }]);
  await pressroom.world.control.clearFaults();
  // What was silent a moment ago may not be asked yet.
  const refreshed = () =>
    refresh(workspace).then(
      () => true,
      () => false,
    );
  await expect.poll(refreshed, { timeout: 15_000 }).toBe(true);
  expect(await trouble(workspace)).toMatchObject({ kind, by: "The owner" });
  expect(await told(workspace)).toEqual([]);
});

test("what was to be done here and was not leaves no trace: the next time the service did it", async () => {
  const workspace = await openReceiving(pressroom.world);
  const endpointId = (await registered(workspace))[0]?.id ?? "";
  const { workspaceId, owner } = workspace;
  await db()
    .update(webhookEndpoints)
    .set({ pausedBy: owner, deletedBy: owner })
    .where(eq(webhookEndpoints.workspaceId, workspaceId));
  await refresh(workspace);
  expect(await receiversOf(workspace)).toMatchObject([{ status: "active", pausedBy: null, deletedBy: null }]);
  await workspace.desk.client.deleteWebhook(endpointId);
  await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "gone" });
});

test("one that the service would not register is told as that", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const fault = { account_id: workspace.desk.accountId, method: "POST", path: "/v1/webhooks", times: 1 };
  await pressroom.world.control.addFault({ ...fault, status: 409 });
  await expect(mend(workspace)).rejects.toMatchObject({ code: "webhook_limit" });
  await refresh(workspace);
  expect(await told(workspace)).toMatchObject([{ details: { why: "none" } }]);
});

test("one that is gone makes way for the one that connecting registers", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.desk.client.deleteWebhook(own?.id ?? "");
  await refresh(workspace);
  await registerReceiver(await workspace.ownerContext());
  expect((await receiversOf(workspace)).map(({ status }) => status)).toEqual(["deleted", "active"]);
});

test("one that leads elsewhere is led back, under the same secret", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  const [before] = await receiversOf(workspace);
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", url: "http://127.0.0.1:9/elsewhere" });
  const bystander = await workspace.desk.client.createWebhook({
    url: "http://127.0.0.1:9/elsewhere",
    events: ["order.created"],
  });
  for (const _ of [1, 2]) await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "moved" });
  await mend(workspace);
  await refresh(workspace);
  expect(await trouble(workspace)).toBeNull();
  const [after] = await receiversOf(workspace);
  expect(after).toMatchObject({ url: before?.url, secretCiphertext: before?.secretCiphertext });
  expect((await registered(workspace)).map(({ id, url }) => ({ id, url }))).toEqual([
    { id: own?.id, url: before?.url },
    { id: bystander.id, url: bystander.url },
  ]);
});

test("a list that was read before a change here does not undo it", async () => {
  const workspace = await openReceiving(pressroom.world);
  const [own] = await registered(workspace);
  const readAt = await databaseTime(db());
  const { workspaceId } = workspace;
  await pauseEndpoint(await workspace.ownerContext(), { endpointId: own?.id ?? "" });
  const [receiver] = await receiversOf(workspace);
  if (!receiver) throw new Error("There is no receiver.");
  await noteReceiver(db(), workspaceId, receiver, { own, readAt });
  expect(await trouble(workspace)).toMatchObject({ kind: "stopped", by: "The owner" });
  await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "stopped", by: "The owner" });
});

test("of an old endpoint that stops while its successor is being registered, nobody is told", async () => {
  const workspace = await openReceiving(pressroom.world);
  const fault = { account_id: workspace.desk.accountId, method: "POST", path: "/v1/webhooks", times: 1 };
  await pressroom.world.control.addFault({ ...fault, drop: "after" });
  await rotateSecret(await workspace.ownerContext());
  const [own] = await registered(workspace);
  await workspace.desk.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  expect(await told(workspace)).toEqual([]);
});
