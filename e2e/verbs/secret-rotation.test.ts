import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { createDraft } from "#e2e/contract/service-account.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import {
  ageRotation,
  anotherEndpoint,
  eventsOf,
  openWithReceiver,
  receiversOf,
  recover,
  registered,
  rotationOf,
  turn,
} from "#e2e/fixtures/rotation-steps.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { pauseEndpoint } from "#lib/features/webhooks/pause-endpoint.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { rotateSecret } from "#lib/features/webhooks/rotate-secret.ts";

const pressroom = useVerbs();
const receiver = useReceiver(pressroom);

const rotate = async (workspace: TestWorkspace) => rotateSecret(await workspace.ownerContext());

/** Runs the rotation through the overlap to its end. */
async function finish(workspace: TestWorkspace) {
  await turn(workspace);
  await ageRotation(workspace, 60_000);
  // The circuit breaker may still be open for a moment.
  await expect.poll(() => turn(workspace)).toBeNull();
}

const actions = async ({ workspaceId }: TestWorkspace) =>
  (await readAudit(workspaceId)).map(({ action }) => action).filter((action) => action.startsWith("webhook"));

test("a second endpoint is registered and tested, and the first one is deleted after an overlap", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  await rotate(workspace);
  expect(await registered(workspace)).toHaveLength(2);
  // The ping has tested the new endpoint, and the overlap is twenty seconds.
  expect(await turn(workspace)).toBeGreaterThan(15);
  expect(await rotationOf(workspace)).toMatchObject({ state: "removing", tests: 1, testStatus: 200 });
  expect(await registered(workspace)).toHaveLength(2);
  await ageRotation(workspace, 60_000);
  expect(await turn(workspace)).toBeNull();
  expect(await rotationOf(workspace)).toMatchObject({ state: "done", leaseUntil: null });
  const [only, ...others] = await registered(workspace);
  expect(others).toEqual([]);
  expect(only?.id).not.toBe(first?.id);
  const [old, fresh] = await receiversOf(workspace);
  expect(old).toMatchObject({ status: "deleted", secretCiphertext: null, deletedAt: expect.any(Date) });
  expect(fresh).toMatchObject({ status: "active", serviceEndpointId: only?.id, deletedAt: null });
  expect(await actions(workspace)).toEqual([
    "webhook.register",
    "webhook.rotate",
    "webhook.register",
    "webhook.rotated",
  ]);
  expect(await turn(workspace)).toBeNull();
});

test("each event during a rotation is logged once, whichever endpoint received it", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const made: string[] = [];
  const order = async () => made.push((await createDraft(workspace.testAccount)).id);
  await order();
  await rotate(workspace);
  await order();
  await turn(workspace);
  await Promise.all([order(), order(), order()]);
  await ageRotation(workspace, 60_000);
  await Promise.all([turn(workspace), order(), order()]);
  await order();
  const heard = async () => (await eventsOf(workspace)).filter(({ type }) => type === "order.created");
  await expect.poll(async () => (await heard()).length).toBe(made.length);
  expect((await heard()).map(({ orderId }) => orderId).toSorted()).toEqual(made.toSorted());
  expect(await registered(workspace)).toHaveLength(1);
});

test("a new endpoint that fails its test is deleted, and the first one stays", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const before = await registered(workspace);
  await rotate(workspace);
  // Something answers 200, but it is not our receiver.
  receiver.instead = 200;
  for (const pause of [2, 5, 15, 30, 60]) expect(await turn(workspace)).toBe(pause);
  expect(await turn(workspace)).toBeNull();
  expect(await rotationOf(workspace)).toMatchObject({ state: "undone", reason: "not_proved", tests: 5 });
  expect(await registered(workspace)).toMatchObject([{ id: before[0]?.id, status: "active" }]);
  expect((await receiversOf(workspace)).map(({ status }) => status)).toEqual(["active", "deleted"]);
  expect(await actions(workspace)).toContain("webhook.rotate_undone");
  const told = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.workspaceId, workspace.workspaceId));
  expect(told).toMatchObject([{ kind: "webhook_stopped", details: { why: "not_rotated" } }]);
  receiver.instead = null;
  await rotate(workspace);
  await finish(workspace);
  expect(await rotationOf(workspace)).toMatchObject({ state: "done" });
});

test("an account with ten endpoints is refused before any registration", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  for (let number = 1; number < 10; number += 1) await anotherEndpoint(workspace, number);
  await expect(rotate(workspace)).rejects.toMatchObject({ code: "no_room_to_rotate" });
  expect(await rotationOf(workspace)).toBeUndefined();
  expect(await registered(workspace)).toHaveLength(10);
});

test("a refusal of the service for too many endpoints undoes the rotation", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/webhooks",
    status: 409,
  };
  await pressroom.world.control.addFault({ ...fault, times: 1 });
  await expect(rotate(workspace)).rejects.toMatchObject({ code: "webhook_limit" });
  expect(await turn(workspace)).toBeNull();
  expect(await rotationOf(workspace)).toMatchObject({ state: "undone" });
  expect(await registered(workspace)).toHaveLength(1);
});

test("two simultaneous rotations are one", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const both = await Promise.allSettled([rotate(workspace), rotate(workspace)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "rotation_under_way" },
  });
  await Promise.all([turn(workspace), turn(workspace), turn(workspace)]);
  await ageRotation(workspace, 60_000);
  await Promise.all([turn(workspace), turn(workspace), turn(workspace)]);
  expect(await rotationOf(workspace)).toMatchObject({ state: "done", tests: 1 });
  expect(await registered(workspace)).toHaveLength(1);
});

test("an old endpoint that the service pauses does not delay the rotation, and causes no notification", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  await rotate(workspace);
  await workspace.testAccount.client.updateWebhook({ id: first?.id ?? "", status: "paused" });
  await refreshReceiver(await workspace.system("mirror"));
  await finish(workspace);
  expect(await registered(workspace)).toMatchObject([{ status: "active" }]);
  const told = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.workspaceId, workspace.workspaceId));
  expect(told).toEqual([]);
});

test("an old endpoint with an undelivered event is kept until its delivery, for at most an hour", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  receiver.instead = 503;
  await createDraft(workspace.testAccount);
  const failed = async () => (await registered(workspace))[0]?.last_delivery?.http_status;
  await expect.poll(failed).toBe(503);
  receiver.instead = null;
  await rotate(workspace);
  await turn(workspace);
  await ageRotation(workspace, 60_000);
  expect(await turn(workspace)).toBe(30);
  expect((await registered(workspace)).map(({ id }) => id)).toContain(first?.id);
  await ageRotation(workspace, 3_600_001);
  expect(await turn(workspace)).toBeNull();
  expect((await registered(workspace)).map(({ id }) => id)).not.toContain(first?.id);
});

test("an old endpoint whose secret cannot be read any more is not kept for its retries", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  await db()
    .update(webhookEndpoints)
    .set({
      secretCiphertext: sql`regexp_replace(${webhookEndpoints.secretCiphertext}, '[.][^.]+[.]', '.00000000.')`,
    })
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  await createDraft(workspace.testAccount);
  const failed = async () => (await registered(workspace))[0]?.last_delivery?.http_status;
  await expect.poll(failed).toBe(503);
  await rotate(workspace);
  await finish(workspace);
  expect((await registered(workspace)).map(({ id }) => id)).not.toContain(first?.id);
});

test("a new endpoint that is deleted at the service undoes the rotation; a deleted old one does not", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  await rotate(workspace);
  const fresh = (await registered(workspace)).find(({ id }) => id !== first?.id);
  await workspace.testAccount.client.deleteWebhook(fresh?.id ?? "");
  expect(await turn(workspace)).toBeNull();
  expect(await rotationOf(workspace)).toMatchObject({ state: "undone", reason: "new_gone" });
  await rotate(workspace);
  await workspace.testAccount.client.deleteWebhook(first?.id ?? "");
  await finish(workspace);
  expect(await rotationOf(workspace)).toMatchObject({ state: "done" });
  expect(await registered(workspace)).toHaveLength(1);
});

test.each(["paused", "deleted"])(
  "a new endpoint that is %s during the overlap undoes the rotation",
  async (how) => {
    const workspace = await openWithReceiver(pressroom.world);
    const [first] = await registered(workspace);
    await rotate(workspace);
    await turn(workspace);
    expect(await rotationOf(workspace)).toMatchObject({ state: "removing" });
    const fresh = (await registered(workspace)).find(({ id }) => id !== first?.id)?.id ?? "";
    if (how === "paused") await workspace.testAccount.client.updateWebhook({ id: fresh, status: "paused" });
    else await workspace.testAccount.client.deleteWebhook(fresh);
    await ageRotation(workspace, 60_000);
    expect(await turn(workspace)).toBeNull();
    expect(await rotationOf(workspace)).toMatchObject({ state: "undone", reason: "new_stopped" });
    expect(await registered(workspace)).toMatchObject([{ id: first?.id, status: "active" }]);
  },
);

test("a rotation is undone if its author may no longer manage webhooks", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const developer = await workspace.addMember("developer");
  await rotateSecret(await workspace.contextOf(developer));
  const { workspaceId } = workspace;
  await db()
    .update(memberships)
    .set({ role: "viewer" })
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, developer)));
  expect(await turn(workspace)).toBeNull();
  expect(await rotationOf(workspace)).toMatchObject({ state: "undone", reason: "no_longer_allowed" });
  expect(await registered(workspace)).toHaveLength(1);
});

test("a paused endpoint cannot be rotated, and an endpoint cannot be paused during its rotation", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [first] = await registered(workspace);
  const ctx = await workspace.ownerContext();
  await workspace.testAccount.client.updateWebhook({ id: first?.id ?? "", status: "paused" });
  await expect(rotate(workspace)).rejects.toMatchObject({ code: "not_receiving" });
  await workspace.testAccount.client.updateWebhook({ id: first?.id ?? "", status: "active" });
  await rotate(workspace);
  await expect(pauseEndpoint(ctx, { endpointId: first?.id ?? "" })).rejects.toMatchObject({
    code: "rotation_under_way",
  });
});

test("recovery repeats a registration with a lost answer, and the rotation continues", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "after", times: 1 });
  await rotate(workspace);
  expect(await rotationOf(workspace)).toMatchObject({ state: "registering" });
  expect(await turn(workspace)).toBe(3);
  expect(await recover(workspace)).toBe(0);
  await finish(workspace);
  expect(await rotationOf(workspace)).toMatchObject({ state: "done" });
  expect(await registered(workspace)).toHaveLength(1);
});

test.each(["test", "delete", "look"])(
  "while the service does not answer the %s, both endpoints stay",
  async (step) => {
    const workspace = await openWithReceiver(pressroom.world);
    const calls = {
      test: { method: "POST", path: "/v1/webhooks/*/test" },
      delete: { method: "DELETE" },
      look: { method: "GET" },
    }[step];
    await rotate(workspace);
    if (step !== "test") {
      await turn(workspace);
      await ageRotation(workspace, 60_000);
    }
    await pressroom.world.control.addFault({
      account_id: workspace.testAccount.accountId,
      status: 503,
      ...calls,
    });
    expect(await turn(workspace)).toBeGreaterThan(0);
    await pressroom.world.control.clearFaults();
    expect((await registered(workspace)).map(({ status }) => status)).toEqual(["active", "active"]);
    await finish(workspace);
    expect(await registered(workspace)).toHaveLength(1);
  },
);
