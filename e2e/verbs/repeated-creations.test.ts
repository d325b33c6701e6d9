import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { minutesAgo, recover } from "#e2e/fixtures/leave-open.ts";
import { conflict, isCreation } from "#e2e/fixtures/lose-creation.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";

retryImmediately();

import { type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

const { pressroom, service } = startProxiedVerbs();

import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";

test("a repetition whose reply was just lost may still create the order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  service.hooks = { onRequest: (asked) => (isCreation(asked) ? "cut" : undefined) };
  const submission = { ...aSubmission(workspace), reference: "slow" };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  await db()
    .update(orderIntents)
    .set({ sentAt: minutesAgo(3), createdAt: minutesAgo(3) });
  service.hooks = {
    onRequest: (asked) =>
      isCreation(asked) ? replyWith(422, { error: { code: "busy", message: "Not now." } }) : undefined,
  };
  expect(await recover(workspace)).toBe(1);
  await db()
    .update(orderIntents)
    .set({ underWayUntil: minutesAgo(1), leaseUntil: null });
  expect(await recover(workspace)).toBe(0);
});

/** Sets the times of sending back by `seconds`. */
function age({ workspaceId }: TestWorkspace, seconds: number) {
  const { sentAt, underWayUntil } = orderIntents;
  const by = sql`make_interval(secs => ${seconds})`;
  return db()
    .update(orderIntents)
    .set({ sentAt: shifted(sentAt, sql`-(${by})`), underWayUntil: shifted(underWayUntil, sql`-(${by})`) })
    .where(eq(orderIntents.workspaceId, workspaceId));
}

test.each([422, 409])("a repetition answered with %i does not keep a lost attempt alive", async (status) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  service.hooks = { onRequest: (asked) => (isCreation(asked) ? "cut" : undefined) };
  const submission = aSubmission(workspace);
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  service.hooks = {
    onRequest: (asked) =>
      isCreation(asked) ? replyWith(status, { error: { code: "busy", message: "Not now." } }) : undefined,
  };
  await age(workspace, 40);
  expect(await recover(workspace)).toBe(1);
  // A second click does not get the lease of the intent.
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  await age(workspace, 10);
  expect(await recover(workspace)).toBe(0);
  // The next attempt gets the same answer, and the lost request can no longer create an order.
  await expect(createOrder(ctx, submission, { sender: "job" })).rejects.toMatchObject({ status });
  expect(await recover(workspace)).toBe(0);
});

test("a job that retries a creation waits until recovery has looked for it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  service.hooks = { onRequest: (asked) => (isCreation(asked) ? "cut" : undefined) };
  const submission = aSubmission(workspace);
  const come = () => createOrder(ctx, submission, { sender: "job" });
  await expect(come()).rejects.toMatchObject({ code: "answer_lost" });
  const sent: ProxyRequest[] = [];
  service.hooks = { onRequest: (asked) => void (isCreation(asked) && sent.push(asked)) };
  await expect(come()).rejects.toMatchObject({ code: "answer_lost" });
  expect(sent).toEqual([]);
  expect(await recover(workspace)).toBe(0);
  expect(await come()).toEqual(expect.any(String));
  expect(sent).toHaveLength(1);
});

test("an attempt after a refusal stays open while another attempt with its reference is unanswered", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const one = { ...aSubmission(workspace), reference: "shared" };
  const other = { ...aSubmission(workspace), reference: "shared" };
  const lost: typeof service.hooks = { onRequest: (asked) => (isCreation(asked) ? "cut" : undefined) };
  const refused: typeof service.hooks = {
    onRequest: (asked) => (isCreation(asked) ? conflict : undefined),
  };
  const left = { code: "answer_lost" };
  service.hooks = lost;
  await expect(createOrder(ctx, one)).rejects.toMatchObject(left);
  await age(workspace, 60);
  service.hooks = refused;
  expect(await recover(workspace)).toBe(0);
  service.hooks = lost;
  await expect(createOrder(ctx, other)).rejects.toMatchObject(left);
  service.hooks = refused;
  await expect(createOrder(ctx, one)).rejects.toMatchObject(left);
});
