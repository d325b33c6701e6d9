import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { anotherEndpoint, openWithReceiver, recover, registered } from "#e2e/fixtures/rotation-steps.ts";
import { useReceiver } from "#e2e/fixtures/use-receiver.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { listEndpoints } from "#lib/features/webhooks/list-endpoints.ts";
import { registerEndpoint } from "#lib/features/webhooks/register-endpoint.ts";

const pressroom = useVerbs();
useReceiver(pressroom);

const list = async (workspace: TestWorkspace) => listEndpoints(await workspace.ownerContext());
const url = "http://127.0.0.1:9/another-program";
const events = ["order.shipped"];

const sentAgo = ({ workspaceId }: TestWorkspace, ms: number) =>
  db()
    .update(orderIntents)
    .set({ sentAt: new Date(Date.now() - ms), underWayUntil: null })
    .where(and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.state, "open")));

test("input that the service would refuse is refused before any request", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  await expect(registerEndpoint(ctx, { url: "http://a:b@127.0.0.1/", events })).rejects.toThrow();
  await expect(registerEndpoint(ctx, { url, events: [] })).rejects.toThrow();
  for (let number = 1; number < 10; number += 1) await anotherEndpoint(workspace, number);
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "webhook_limit" });
  const begun = await db()
    .select()
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(begun.filter(({ endpointId }) => endpointId === null)).toEqual([]);
});

test("a refusal by the service appears at the URL field, and the form can be sent again", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/webhooks",
    times: 1,
  };
  await pressroom.world.control.addFault({ ...fault, status: 422 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({
    code: "url_refused",
    params: { field: "url" },
  });
  await pressroom.world.control.addFault({ ...fault, status: 409 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "webhook_limit" });
  expect(await registerEndpoint(ctx, { url, events })).toMatchObject({ url });
  expect((await list(workspace)).lost).toEqual([]);
});

test("an endpoint whose answer was lost is deleted and listed as lost, and can be registered again", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "after", times: 1 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "answer_lost" });
  expect((await list(workspace)).lost).toEqual([{ url, events, state: "looking" }]);
  expect(await registered(workspace)).toHaveLength(2);
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "url_registered" });
  expect(await recover(workspace)).toBe(0);
  expect(await registered(workspace)).toHaveLength(1);
  expect((await list(workspace)).lost).toEqual([{ url, events, state: "orphan_deleted" }]);
  expect(await registerEndpoint(ctx, { url, events })).toMatchObject({ secret: expect.any(String) });
  expect((await list(workspace)).lost).toEqual([]);
});

test("a lost request created nothing, and a URL in progress cannot be registered again", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "before", times: 1 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "answer_lost" });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "url_under_way" });
  // The service may still be processing the request.
  expect(await recover(workspace)).toBe(1);
  await sentAgo(workspace, 60_000);
  expect(await recover(workspace)).toBe(0);
  expect((await list(workspace)).lost).toEqual([{ url, events, state: "not_registered" }]);
  expect(await registered(workspace)).toHaveLength(1);
});

test("an endpoint that appears after the answer was given up is deleted as well", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "before", times: 1 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "answer_lost" });
  expect(await recover(workspace)).toBe(1);
  expect((await list(workspace)).lost).toEqual([{ url, events, state: "looking" }]);
  await workspace.testAccount.client.createWebhook({ url, events });
  expect(await recover(workspace)).toBe(0);
  expect((await list(workspace)).lost).toEqual([{ url, events, state: "orphan_deleted" }]);
  expect(await registered(workspace)).toHaveLength(1);
});

test("two simultaneous clicks register one endpoint", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const press = () => registerEndpoint(ctx, { url, events });
  const both = await Promise.allSettled([press(), press()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await registered(workspace)).filter((each) => each.url === url)).toHaveLength(1);
});

test("recovery does not delete an older endpoint with the same URL", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const ctx = await workspace.ownerContext();
  const fault = { account_id: workspace.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "before", times: 1 });
  await expect(registerEndpoint(ctx, { url, events })).rejects.toMatchObject({ code: "answer_lost" });
  await workspace.testAccount.client.createWebhook({ url, events });
  await sentAgo(workspace, -3_600_000);
  await recover(workspace);
  expect((await registered(workspace)).filter((each) => each.url === url)).toHaveLength(1);
});
