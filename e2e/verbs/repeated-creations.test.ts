import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { minutesAgo, recover } from "#e2e/fixtures/left-open.ts";
import { conflict, isCreation } from "#e2e/fixtures/lose-creation.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";

repeatAtOnce();

import { type Asked, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

const { pressroom, service } = startProxiedVerbs();

import { repeatAtOnce } from "#e2e/fixtures/repeat-at-once.ts";

test("a repetition whose reply was lost a moment ago may still make the order", async () => {
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

/** As if so much time had passed since everything was sent. */
function age({ workspaceId }: TestWorkspace, seconds: number) {
  const { sentAt, underWayUntil } = orderIntents;
  const by = sql`make_interval(secs => ${seconds})`;
  return db()
    .update(orderIntents)
    .set({ sentAt: sql`${sentAt} - ${by}`, underWayUntil: sql`${underWayUntil} - ${by}` })
    .where(eq(orderIntents.workspaceId, workspaceId));
}

test.each([422, 409])("a repetition answered with %i does not keep a lost sending alive", async (status) => {
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
  // A second press does not hold the intent.
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  await age(workspace, 10);
  expect(await recover(workspace)).toBe(0);
  // The next attempt is answered the same at once: what was looked for until then will not be listed later.
  await expect(createOrder(ctx, submission, { sender: "job" })).rejects.toMatchObject({ status });
  expect(await recover(workspace)).toBe(0);
});

test("a job that comes back for a creation leaves it to who looks for it first", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  service.hooks = { onRequest: (asked) => (isCreation(asked) ? "cut" : undefined) };
  const submission = aSubmission(workspace);
  const come = () => createOrder(ctx, submission, { sender: "job" });
  await expect(come()).rejects.toMatchObject({ code: "answer_lost" });
  const sent: Asked[] = [];
  service.hooks = { onRequest: (asked) => void (isCreation(asked) && sent.push(asked)) };
  await expect(come()).rejects.toMatchObject({ code: "answer_lost" });
  expect(sent).toEqual([]);
  expect(await recover(workspace)).toBe(0);
  expect(await come()).toEqual(expect.any(String));
  expect(sent).toHaveLength(1);
});

test("an attempt after a refusal is left open while another sending under its reference is unanswered", async () => {
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
