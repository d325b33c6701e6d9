import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import {
  aBody,
  aPayableDraft,
  leaveOpen,
  minutesAgo,
  readIntentRow,
  recover,
} from "#e2e/fixtures/leave-open.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { works } from "#lib/worker/works.ts";
import { claimOpenIntents, releaseForRetry } from "#lib/workflows/recovery/finish-open-intents.ts";

const pressroom = useVerbs();

test("a creation that the service postponed is sent later", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const body = Buffer.from(aBody(workspace, "put-off"));
  const rest = { externalId: "put-off", body };
  const intent = await leaveOpen(workspace, "create", rest, { sentAt: new Date() });
  const fault = { method: "POST", path: "/v1/orders", status: 429, retry_after: 0 };
  await control.addFault({ account_id: workspace.testAccount.accountId, ...fault });
  expect(await recover(workspace)).toBe(1);
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
});

test("while no key works, recovery runs once a minute instead of every 20 seconds", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  const { control } = pressroom.world;
  for (const { keyId } of [workspace.testAccount, workspace.liveAccount]) await control.revoke(keyId);
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
  // After some minutes only the planned runs handle the intent, so that it does not use up the calls of others.
  await db()
    .update(orderIntents)
    .set({ createdAt: minutesAgo(4) })
    .where(eq(orderIntents.workspaceId, workspaceId));
  expect(await asked()).toEqual(["0", "20", "40"]);
});

test("a revoked key of one mode does not delay intents of the other mode", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const crash = { sentAt: minutesAgo(20), createdAt: minutesAgo(20) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  await pressroom.world.control.revoke(workspace.liveAccount.keyId);
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
});

test("after a lost answer the worker may start immediately", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aPayableDraft(workspace);
  const { control } = pressroom.world;
  await control.addFault({
    account_id: workspace.testAccount.accountId,
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

test("repeated requests for the worker do not postpone it", async () => {
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

test("an intent that cannot be looked up is given up after a day, and releases its order", async () => {
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
  // The first failed lookup does not end the intent, however old it is.
  expect(await recover(workspace)).toBe(1);
  // Nor does the first failed lookup after a long pause.
  await change({ unansweredSince: minutesAgo(25 * 60), unansweredAt: minutesAgo(20 * 60) });
  expect(await recover(workspace)).toBe(1);
  await change({ unansweredSince: minutesAgo(25 * 60), unansweredAt: minutesAgo(1) });
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "unknown" } });
});

test("a sender that outlived its lease sends nothing, and leaves the lease of its successor", async () => {
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
  await releaseForRetry(late);
  expect(await claimOpenIntents(workspace.workspaceId)).toEqual([]);
  await expect(markSentWhileLeased(late)).rejects.toMatchObject({ code: "already_under_way" });
  expect(await markSentWhileLeased(holder)).toMatchObject({ state: "open" });
  await releaseForRetry(holder);
  expect(await claimOpenIntents(workspace.workspaceId)).toHaveLength(1);
});
