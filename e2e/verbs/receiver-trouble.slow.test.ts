import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openWithReceiver, receiversOf, registered } from "#e2e/fixtures/rotation-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { changeEvents } from "#lib/features/webhooks/change-events.ts";
import { deleteEndpoint } from "#lib/features/webhooks/delete-endpoint.ts";
import { findTrouble } from "#lib/features/webhooks/find-trouble.ts";
import { databaseTime } from "#lib/features/webhooks/internal/database-time.ts";
import { recordReceiver } from "#lib/features/webhooks/internal/record-receiver.ts";
import { pauseEndpoint } from "#lib/features/webhooks/pause-endpoint.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { repairReceiver } from "#lib/features/webhooks/repair-receiver.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

const refresh = async (workspace: TestWorkspace) => refreshReceiver(await workspace.system("mirror"));
const trouble = async (workspace: TestWorkspace) => findTrouble(await workspace.ownerContext());
const mend = async (workspace: TestWorkspace) => repairReceiver(await workspace.ownerContext());
const told = ({ workspaceId }: TestWorkspace) =>
  db().select().from(notifications).where(eq(notifications.workspaceId, workspaceId));

const jobsOf = async ({ workspaceId }: TestWorkspace) => {
  const { rows } = await db().execute<{ key: string }>(
    `select key from graphile_worker.jobs where key like '%${workspaceId}%'`,
  );
  return rows.map(({ key }) => key.split(":")[0]);
};
const forgetJobs = () => db().execute("delete from graphile_worker._private_jobs");

test("a pause by the service notifies the members who can resume it once, and one click resumes it with a catch-up", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const developer = await workspace.addMember("developer");
  await workspace.addMember("operator");
  const [own] = await registered(workspace);
  await workspace.testAccount.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
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
  await workspace.testAccount.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  expect(await told(workspace)).toHaveLength(4);
});

test("an endpoint that was resumed at the service starts a catch-up as well", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.testAccount.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  await forgetJobs();
  await workspace.testAccount.client.updateWebhook({ id: own?.id ?? "", status: "active" });
  await refresh(workspace);
  expect(await jobsOf(workspace)).toEqual(expect.arrayContaining(["reconcile", "walk", "find-gaps"]));
  expect(await trouble(workspace)).toBeNull();
});

test("one click registers a new endpoint after ours was deleted at the service", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.testAccount.client.deleteWebhook(own?.id ?? "");
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

test("the new endpoint keeps the events that were chosen for the old one", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  const events = ["order.shipped", "order.delivered"];
  await changeEvents(await workspace.ownerContext(), { endpointId: own?.id ?? "", events });
  await workspace.testAccount.client.deleteWebhook(own?.id ?? "");
  await refresh(workspace);
  await mend(workspace);
  expect(await registered(workspace)).toMatchObject([{ status: "active", events }]);
});

test("a disabled endpoint is deleted before the new one is registered, because it may be the tenth", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  for (let number = 1; number < 10; number += 1)
    await workspace.testAccount.client.createWebhook({
      url: `http://127.0.0.1:9/${number}`,
      events: ["order.created"],
    });
  // The specification does not say how an endpoint becomes disabled, so only our row says so.
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

test("a missing endpoint is registered, and a refusal can be retried", async () => {
  const workspace = await openWorkspace(pressroom.world);
  expect(await trouble(workspace)).toMatchObject({ kind: "none" });
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/webhooks",
    times: 1,
  };
  await pressroom.world.control.addFault({ ...fault, status: 409 });
  await expect(mend(workspace)).rejects.toMatchObject({ code: "webhook_limit" });
  expect(await trouble(workspace)).toMatchObject({ kind: "none" });
  await mend(workspace);
  expect(await trouble(workspace)).toBeNull();
});

test.each([
  ["paused", "PATCH", "stopped"],
  ["deleted", "DELETE", "deleted"],
])("an endpoint that a member %s causes no alert, even if the answer was lost", async (_, method, kind) => {
  const workspace = await openWithReceiver(pressroom.world);
  const endpointId = (await registered(workspace))[0]?.id ?? "";
  const ctx = await workspace.ownerContext();
  await pressroom.world.control.addFault({
    account_id: workspace.testAccount.accountId,
    method,
    drop: "after",
  });
  const act =
    method === "PATCH"
      ? pauseEndpoint(ctx, { endpointId })
      : deleteEndpoint(ctx, { endpointId, understood: true });
  await expect(act).rejects.toThrow();
  expect(await receiversOf(workspace)).toMatchObject([{ status: "active", deletedAt: null }]);
  await pressroom.world.control.clearFaults();
  // The circuit breaker may still be open for a moment.
  const refreshed = () =>
    refresh(workspace).then(
      () => true,
      () => false,
    );
  await expect.poll(refreshed).toBe(true);
  expect(await trouble(workspace)).toMatchObject({ kind, by: "The owner" });
  expect(await told(workspace)).toEqual([]);
});

test("an action that did not take effect is forgotten, so that a later deletion counts as the service's", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const endpointId = (await registered(workspace))[0]?.id ?? "";
  const { workspaceId, owner } = workspace;
  await db()
    .update(webhookEndpoints)
    .set({ pausedBy: owner, deletedBy: owner })
    .where(eq(webhookEndpoints.workspaceId, workspaceId));
  await refresh(workspace);
  expect(await receiversOf(workspace)).toMatchObject([{ status: "active", pausedBy: null, deletedBy: null }]);
  await workspace.testAccount.client.deleteWebhook(endpointId);
  await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "gone" });
});

test("a refused registration notifies with the reason none", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/webhooks",
    times: 1,
  };
  await pressroom.world.control.addFault({ ...fault, status: 409 });
  await expect(mend(workspace)).rejects.toMatchObject({ code: "webhook_limit" });
  await refresh(workspace);
  expect(await told(workspace)).toMatchObject([{ details: { why: "none" } }]);
});

test("connecting again replaces an endpoint that was deleted at the service", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  await workspace.testAccount.client.deleteWebhook(own?.id ?? "");
  await refresh(workspace);
  await registerReceiver(await workspace.ownerContext());
  expect((await receiversOf(workspace)).map(({ status }) => status)).toEqual(["deleted", "active"]);
});

test("an endpoint with a changed URL gets its URL back and keeps its secret", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  const [before] = await receiversOf(workspace);
  await workspace.testAccount.client.updateWebhook({
    id: own?.id ?? "",
    url: "http://127.0.0.1:9/elsewhere",
  });
  const bystander = await workspace.testAccount.client.createWebhook({
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

test("a list that was read before a local change does not overwrite it", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [own] = await registered(workspace);
  const readAt = await databaseTime(db());
  const { workspaceId } = workspace;
  await pauseEndpoint(await workspace.ownerContext(), { endpointId: own?.id ?? "" });
  const [receiver] = await receiversOf(workspace);
  if (!receiver) throw new Error("There is no receiver.");
  await recordReceiver(db(), workspaceId, receiver, { own, readAt });
  expect(await trouble(workspace)).toMatchObject({ kind: "stopped", by: "The owner" });
  await refresh(workspace);
  expect(await trouble(workspace)).toMatchObject({ kind: "stopped", by: "The owner" });
});

test("the old endpoint causes no alert if it stops while its successor is being registered", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/webhooks",
    times: 1,
  };
  await pressroom.world.control.addFault({ ...fault, drop: "after" });
  await rotateSecret(await workspace.ownerContext());
  const [own] = await registered(workspace);
  await workspace.testAccount.client.updateWebhook({ id: own?.id ?? "", status: "paused" });
  await refresh(workspace);
  expect(await told(workspace)).toEqual([]);
});
