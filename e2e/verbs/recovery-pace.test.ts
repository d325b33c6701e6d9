import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aBody, aPayableDraft, endOf, leaveOpen, minutesAgo, recover } from "#e2e/fixtures/left-open.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { markSentWhileHeld } from "#lib/core/intents/mark-sent.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { works } from "#lib/worker/works.ts";
import { askAgainLater, claimOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

test("a creation that recovery was told to send later is sent later", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const body = Buffer.from(aBody(workspace, "put-off"));
  const rest = { externalId: "put-off", body };
  const intent = await leaveOpen(workspace, "create", rest, { sentAt: new Date() });
  const fault = { method: "POST", path: "/v1/orders", status: 429, retry_after: 0 };
  await control.addFault({ account_id: workspace.desk.accountId, ...fault });
  expect(await recover(workspace)).toBe(1);
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
});

test("while no key works nobody asks every few seconds; with one again they do", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  const { control } = pressroom.world;
  for (const { keyId } of [workspace.desk, workspace.liveDesk]) await control.revoke(keyId);
  await checkKeys(await workspace.system("check_keys"));
  const asked = async () => {
    await db().execute(sql`delete from graphile_worker._private_jobs`);
    await works["plan-work"].run({});
    await works["finish-intents"].run({ workspaceId });
    const { rows } = await db().execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where key like ${`finish-intents:${workspaceId}:%`} order by key`,
    );
    return rows.map(({ key }) => key.split(":").at(-1));
  };
  expect(await asked()).toEqual(["0"]);
  await db().update(apiKeys).set({ refusedAt: null }).where(eq(apiKeys.workspaceId, workspaceId));
  expect(await asked()).toEqual(["0", "20", "40", "soon"]);
  // What minutes of it did not end is left to the plan, or it would spend the calls of everybody else.
  await db()
    .update(orderIntents)
    .set({ createdAt: minutesAgo(4) })
    .where(eq(orderIntents.workspaceId, workspaceId));
  expect(await asked()).toEqual(["0", "20", "40"]);
});

test("a revoked key of one mode does not hold up what belongs to the other", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const crash = { sentAt: minutesAgo(20), createdAt: minutesAgo(20) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  await pressroom.world.control.revoke(workspace.liveDesk.keyId);
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
});

test("after a lost answer the worker may begin at once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aPayableDraft(workspace);
  const { control } = pressroom.world;
  await control.addFault({
    account_id: workspace.desk.accountId,
    method: "POST",
    path: "/v1/orders/*/confirm",
    status: 503,
  });
  const paying = confirmOrder(ctx, { orderId, shownTotalCents: expectedTotalCents });
  await expect(paying).rejects.toMatchObject({ code: "answer_lost" });
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test("asking for the worker again and again does not put it off", async () => {
  const { workspaceId } = await openWorkspace(pressroom.world);
  const runAt = async () => {
    await finishIntentsSoon(db(), workspaceId);
    const key = `finish-intents:${workspaceId}:soon`;
    return (await db().execute(sql`select run_at from graphile_worker.jobs where key = ${key}`)).rows;
  };
  const first = await runAt();
  expect(first).toHaveLength(1);
  expect(await runAt()).toEqual(first);
});

test("what can no longer be asked about is given up after a day of asking, and lets go of its order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const sent = (minutes: number) => ({ sentAt: minutesAgo(minutes), createdAt: minutesAgo(minutes) });
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, sent(60 * 60));
  const change = (values: Partial<typeof orderIntents.$inferInsert>) =>
    db().update(orderIntents).set(values).where(eq(orderIntents.id, intent.id));
  await db()
    .update(apiKeys)
    .set({ removedAt: new Date() })
    .where(eq(apiKeys.workspaceId, workspace.workspaceId));
  // However old it is, the first silence says nothing.
  expect(await recover(workspace)).toBe(1);
  // Nor the first one after a pause in which nobody asked.
  await change({ askedInVainSince: minutesAgo(25 * 60), askedInVainAt: minutesAgo(20 * 60) });
  expect(await recover(workspace)).toBe(1);
  await change({ askedInVainSince: minutesAgo(25 * 60), askedInVainAt: minutesAgo(1) });
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "unknown" } });
});

test("who was held up for longer than a lease neither sends, nor takes it from who holds it now", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const intent = await leaveOpen(
    workspace,
    "pay",
    { orderId, expectedTotalCents },
    { sentAt: minutesAgo(1) },
  );
  const [late] = await claimOpenIntents(workspace.workspaceId);
  await db()
    .update(orderIntents)
    .set({ leaseUntil: minutesAgo(1) })
    .where(eq(orderIntents.id, intent.id));
  const [holder] = await claimOpenIntents(workspace.workspaceId);
  if (!late || !holder) throw new Error("It was not claimed.");
  await askAgainLater(late);
  expect(await claimOpenIntents(workspace.workspaceId)).toEqual([]);
  await expect(markSentWhileHeld(late)).rejects.toMatchObject({ code: "already_under_way" });
  expect(await markSentWhileHeld(holder)).toMatchObject({ state: "open" });
  await askAgainLater(holder);
  expect(await claimOpenIntents(workspace.workspaceId)).toHaveLength(1);
});
