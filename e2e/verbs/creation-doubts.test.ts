import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { minutesAgo, recover } from "#e2e/fixtures/leave-open.ts";
import {
  changeOrders,
  conflict,
  isCreation,
  loseCreation,
  toAnotherStreet,
} from "#e2e/fixtures/lose-creation.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { answerDoubt } from "#lib/features/orders/answer-doubt.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();

async function inDoubt(workspace: TestWorkspace) {
  const lost = await loseCreation(service, workspace, { change: toAnotherStreet }, "in-doubt");
  await recover(workspace);
  service.hooks = {};
  const [doubt] = await listLostCreations(lost.ctx);
  if (doubt?.state !== "in_doubt") throw new Error("It was expected to be in doubt.");
  return { ...lost, intentId: doubt.id };
}

test("an unclear creation ends in doubt: nothing is sent, and the order that was found is shown", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId } = await loseCreation(
    service,
    workspace,
    { change: toAnotherStreet },
    "in-doubt",
  );
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([
    {
      ...{ state: "in_doubt", reference: "in-doubt", order: { id: orderId } },
      sent: { items: submission.items, address: expect.arrayContaining([submission.address.line1]) },
      found: { items: submission.items, address: expect.arrayContaining(["99 Elsewhere Road"]) },
    },
  ]);
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({
    code: "order_in_doubt",
    params: { number: expect.any(String) },
  });
  const again = createOrder(ctx, { ...submission, reference: "another-reference" });
  await expect(again).rejects.toMatchObject({ code: "order_in_doubt" });
  await db()
    .update(orderIntents)
    .set({ createdAt: minutesAgo(60 * 24 * 30) });
  expect(await listLostCreations(ctx)).toHaveLength(1);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});

test("a person claims the found order: the creation gets it with its reference", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId, intentId } = await inDoubt(workspace);
  await answerDoubt(ctx, { intentId, isOurs: true });
  expect(await createOrder(ctx, submission)).toBe(orderId);
  expect(await getOrder(ctx, { orderId })).toMatchObject({ reference: "in-doubt" });
  const again = answerDoubt(ctx, { intentId, isOurs: false });
  await expect(again).rejects.toMatchObject({ code: "doubt_answered" });
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});

test("a found draft is listed until it is paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId, intentId } = await inDoubt(workspace);
  await answerDoubt(ctx, { intentId, isOurs: true });
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
  await db().update(orders).set({ status: "received" });
  expect(await listLostCreations(ctx)).toEqual([]);
});

test("a creation of an import is listed only while a person has to answer: its own page has the others", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, intentId } = await inDoubt(workspace);
  await db().update(orderIntents).set({ importId: randomUUID() }).where(eq(orderIntents.id, intentId));
  expect(await listLostCreations(ctx)).toMatchObject([{ id: intentId, state: "in_doubt" }]);
  await answerDoubt(ctx, { intentId, isOurs: true });
  expect(await listLostCreations(ctx)).toEqual([]);
});

test("a person disowns the found order: the creation ends, and the form can be sent again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId, intentId } = await inDoubt(workspace);
  await answerDoubt(ctx, { intentId, isOurs: false });
  expect(await listLostCreations(ctx)).toMatchObject([
    { state: "abandoned", outcome: { code: "not_ours" }, order: { id: orderId } },
  ]);
  const again = createOrder(ctx, submission);
  await expect(again).rejects.toMatchObject({ code: "reference_taken", params: { orderId } });
  const corrected = { ...submission, reference: "corrected" };
  expect(await createOrder(ctx, corrected)).not.toBe(orderId);
});

test("of two people who answer a doubt at once, the second gets doubt_answered", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, intentId } = await inDoubt(workspace);
  const answers = [true, false].map((isOurs) => answerDoubt(ctx, { intentId, isOurs }));
  const ends = await Promise.allSettled(answers);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "doubt_answered" },
  });
});

test("only members of the same workspace and mode who may order can answer a doubt", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { intentId } = await inDoubt(workspace);
  const answer = { intentId, isOurs: true };
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
  await expect(answerDoubt(viewer, answer)).rejects.toMatchObject({ code: "forbidden_role" });
  const elsewhere = [
    await workspace.ownerContext("test"),
    await (await openWorkspace(pressroom.world)).ownerContext("live"),
  ];
  for (const ctx of elsewhere)
    await expect(answerDoubt(ctx, answer)).rejects.toMatchObject({ code: "not_found" });
});

test("a replacement in doubt cancels nothing, and once claimed it stays beside the old order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const oldId = await createOrder(ctx, { ...aSubmission(workspace), reference: "old" });
  service.hooks = { onReply: (_, asked) => (isCreation(asked) ? "cut" : undefined) };
  const change = { ...aSubmission(workspace, 5), orderId: oldId };
  await expect(replaceOrder(ctx, change)).rejects.toMatchObject({ code: "answer_lost" });
  service.hooks = {
    onRequest: (asked) => (isCreation(asked) ? conflict : undefined),
    onReply: (replied, { path }) =>
      path.includes("external_id") ? rewriteJson(replied, changeOrders(toAnotherStreet)) : undefined,
  };
  await recover(workspace);
  const [doubt] = await listLostCreations(ctx);
  await expect(replaceOrder(ctx, change)).rejects.toMatchObject({ code: "order_in_doubt" });
  service.hooks = {};
  await answerDoubt(ctx, { intentId: doubt?.id ?? "", isOurs: true });
  await expect(replaceOrder(ctx, change)).rejects.toMatchObject({ code: "change_stopped" });
  const made = (await workspace.liveAccount.client.listOrders()).data;
  expect(made.map(({ external_id, status }) => [external_id, status])).toEqual([
    ["old~2", "draft"],
    ["old", "draft"],
  ]);
});
