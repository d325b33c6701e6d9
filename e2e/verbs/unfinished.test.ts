import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

retryImmediately();

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

const recover = async (workspace: TestWorkspace) =>
  finishOpenIntents(await workspace.system("finish_intents"));

const loseAnswers = (workspace: TestWorkspace, path: string, fault: object) =>
  pressroom.world.control.addFault({
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path,
    ...fault,
  });

test("a creation with a lost answer is listed during the search, and ends with the actual result", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await createOrder(ctx, aSubmission(workspace));
  expect(await listLostCreations(ctx)).toEqual([]);
  await loseAnswers(workspace, "/v1/orders", { drop: "after" });
  const submission = { ...aSubmission(workspace), reference: "lost-answer" };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  expect(await listLostCreations(ctx)).toMatchObject([
    { reference: "lost-answer", state: "open", phase: "lost", order: null },
  ]);
  expect(await listLostCreations(await workspace.ownerContext("test"))).toEqual([]);
  await pressroom.world.control.clearFaults();
  await recover(workspace);
  const [found] = await listLostCreations(ctx);
  expect(found).toMatchObject({ state: "succeeded", order: { number: expect.stringContaining("PR-") } });
  expect(await createOrder(ctx, submission)).toBe(found?.order?.id);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(2);
});

test("an unsent creation is listed as such, and after an hour as never sent", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const opened = await openIntent(db(), ctx, {
    kind: "create",
    apiKeyId: ctx.orderingKey.id,
    idempotencyKey: "create:never-left",
    externalId: "never-left",
    body: Buffer.from("{}"),
  });
  expect(await listLostCreations(ctx)).toEqual([]);
  const back = { leaseUntil: null, leftOpenAt: new Date(), createdAt: new Date(Date.now() - 61 * 60_000) };
  await db().update(orderIntents).set(back).where(eq(orderIntents.id, opened.id));
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "open", phase: "unsent" }]);
  await recover(workspace);
  expect(await listLostCreations(ctx)).toMatchObject([
    { state: "abandoned", outcome: { code: "never_sent" }, order: null },
  ]);
});

test("a creation with a taken reference links to the order that has it, but not to the other mode", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const takenIn = async (mode: "live" | "test") => {
    const ctx = await workspace.ownerContext(mode);
    const reference = `taken-${mode}`;
    const orderId = await createOrder(ctx, { ...aSubmission(workspace, 3), reference });
    return { id: orderId, reference };
  };
  const [here, there] = [await takenIn("live"), await takenIn("test")];
  const ctx = await workspace.ownerContext("live");
  for (const { reference } of [here, there]) {
    const opened = await openIntent(db(), ctx, {
      kind: "create",
      apiKeyId: ctx.orderingKey.id,
      idempotencyKey: `create:${reference}`,
      externalId: reference,
      body: Buffer.from("{}"),
    });
    const crash = { leaseUntil: null, leftOpenAt: new Date(), sentAt: new Date(Date.now() + 3_600_000) };
    await db().update(orderIntents).set(crash).where(eq(orderIntents.id, opened.id));
  }
  await recover(workspace);
  const { number } = await getOrder(ctx, { orderId: here.id });
  const outcome = { code: "reference_taken" };
  expect((await listLostCreations(ctx)).toReversed()).toMatchObject([
    { reference: here.reference, state: "refused", outcome, order: { id: here.id, number } },
    { reference: there.reference, state: "refused", outcome, order: null },
  ]);
});

test("open creations are listed before all that have ended", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  for (let n = 0; n < 24; n += 1) {
    const opened = await openIntent(db(), ctx, {
      kind: "create",
      apiKeyId: ctx.orderingKey.id,
      idempotencyKey: `create:${n}`,
      externalId: `order-${n}`,
      body: Buffer.from("{}"),
    });
    const left = { leftOpenAt: new Date(), leaseUntil: new Date(Date.now() + 3_600_000), sentAt: new Date() };
    const ended = { state: "abandoned" as const, outcome: { code: "not_created" }, finishedAt: new Date() };
    await db()
      .update(orderIntents)
      .set(n < 3 ? left : { ...left, ...ended })
      .where(eq(orderIntents.id, opened.id));
  }
  const listed = await listLostCreations(ctx);
  expect(listed.map(({ reference }) => reference)).toEqual(
    [2, 1, 0, ...Array.from({ length: 21 }, (_, n) => 23 - n)].map((n) => `order-${n}`),
  );
});

test("a payment is shown as awaited, lost, or succeeded", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  const phase = async () => (await getOrder(ctx, draft)).lastIntent;
  await loseAnswers(workspace, "/v1/orders/*/confirm", { status: 503, delay_ms: 1_000 });
  const paying = confirmOrder(ctx, draft).catch((error: unknown) => error);
  await expect.poll(phase).toMatchObject({ kind: "pay", state: "open", phase: "awaited" });
  expect(await paying).toMatchObject({ code: "answer_lost" });
  expect(await phase()).toMatchObject({ state: "open", phase: "lost", sentAt: expect.any(String) });
  await pressroom.world.control.clearFaults();
  await recover(workspace);
  expect(await phase()).toMatchObject({ state: "succeeded" });
  expect((await getOrder(ctx, draft)).status).toBe("confirmed");
});
