import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { minutesAgo, recover } from "#e2e/fixtures/left-open.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import {
  type Asked,
  type RewritingProxy,
  replyWith,
  rewriteJson,
  startRewritingProxy,
} from "#e2e/fixtures/rewriting-proxy.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { answerDoubt } from "#lib/orders/answer-doubt.ts";
import { changeOrder } from "#lib/orders/change/change-order.ts";
import { createOrder } from "#lib/orders/create-order.ts";
import { getOrder } from "#lib/orders/get-order.ts";
import { listLostCreations } from "#lib/orders/list-lost-creations.ts";
import { mirrorOrder } from "#lib/orders/mirror-order.ts";
import { encodeOrderRequest } from "#lib/service/encode-request.ts";
import type { Order } from "#lib/service/schemas/order.ts";

let pressroom: Pressroom;
let service: RewritingProxy;
beforeAll(async () => {
  pressroom = await startVerbs();
  service = await startRewritingProxy(pressroom.world.url);
  process.env.SERVICE_URL = service.url;
});
afterEach(() => {
  service.hooks = {};
});
afterAll(async () => {
  await pressroom.stop();
  await service[Symbol.asyncDispose]();
});

const isCreation = ({ method, path }: Asked) => method === "POST" && path === "/v1/orders";
/** A duplicate external_id and a key that the service has forgotten are answered alike. */
const conflict = replyWith(409, { error: { code: "conflict", message: "There is one already." } });

type Change = (order: Order) => Order;
const changeOrders = (change: Change) => (json: unknown) => {
  const { data, ...page } = json as { data: Order | Order[] };
  return { ...page, data: Array.isArray(data) ? data.map(change) : change(data) };
};

type Answering = { change?: Change; keysAreForgotten?: boolean };

/** The order is made and its reply lost; from then on the service shows it as `change` says. */
async function loseReply(
  workspace: TestWorkspace,
  { change = (order) => order, keysAreForgotten = true }: Answering,
  reference: string | null = null,
) {
  const ctx = await workspace.ownerContext("live");
  const submission = { ...aSubmission(workspace), reference };
  service.hooks = { onReply: (_, asked) => (isCreation(asked) ? "cut" : undefined) };
  const lost = createOrder(ctx, submission);
  await expect(lost).rejects.toMatchObject({ code: "answer_lost" });
  service.hooks = {
    onRequest: (asked) => (isCreation(asked) && keysAreForgotten ? conflict : undefined),
    onReply: (replied, { path }) =>
      path.startsWith("/v1/orders") && replied.status < 300
        ? rewriteJson(replied, changeOrders(change))
        : undefined,
  };
  const made = (await workspace.liveDesk.client.listOrders()).data;
  return { ctx, submission, orderId: made[0]?.id ?? "" };
}

const moved = (order: Order, minutes: number): Order => {
  const at = new Date(Date.parse(order.created_at) + minutes * 60_000).toISOString();
  return { ...order, created_at: at, updated_at: at };
};

test.each<[string, Change]>([
  ["names no key", (order) => ({ ...order, api_key_prefix: null })],
  [
    "normalises the address",
    ({ shipping_address: address, ...order }) => ({
      ...order,
      shipping_address: {
        ...address,
        name: address.name.toUpperCase(),
        line1: `${address.line1.toUpperCase()}.`,
        postal_code: "75 011",
        phone: "",
      },
    }),
  ],
  ["is ten minutes slow", (order) => moved(order, -10)],
  ["is ten minutes fast", (order) => moved(order, 10)],
])("a service that %s: the order is found to be ours, and no second one is made", async (_, change) => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId } = await loseReply(workspace, { change });
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
  expect(await createOrder(ctx, submission)).toBe(orderId);
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(1);
});

const toAnotherStreet: Change = ({ shipping_address: address, ...order }) => ({
  ...order,
  shipping_address: { ...address, line1: "99 Elsewhere Road" },
});

test("what looks like another's is ours when the same bytes under the same key are answered with it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await loseReply(workspace, { change: toAnotherStreet, keysAreForgotten: false });
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
});

test("what stays unclear ends in doubt: nothing is sent, and the order that was found is shown", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId } = await loseReply(workspace, { change: toAnotherStreet }, "in-doubt");
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
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(1);
});

async function inDoubt(workspace: TestWorkspace, reference: string | null = "in-doubt") {
  const lost = await loseReply(workspace, { change: toAnotherStreet }, reference);
  await recover(workspace);
  service.hooks = {};
  const [doubt] = await listLostCreations(lost.ctx);
  if (doubt?.state !== "in_doubt") throw new Error("It was expected to be in doubt.");
  return { ...lost, intentId: doubt.id };
}

test("the order that a person says is theirs is the creation's, with its reference", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, submission, orderId, intentId } = await inDoubt(workspace);
  await answerDoubt(ctx, { intentId, isOurs: true });
  expect(await createOrder(ctx, submission)).toBe(orderId);
  expect(await getOrder(ctx, { orderId })).toMatchObject({ reference: "in-doubt" });
  const again = answerDoubt(ctx, { intentId, isOurs: false });
  await expect(again).rejects.toMatchObject({ code: "doubt_answered" });
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(1);
});

test("one that a person says is not theirs ends the creation, and the form may be sent again", async () => {
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

test("of two people who answer a doubt at once one is told that it was answered", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, intentId } = await inDoubt(workspace);
  const answers = [true, false].map((isOurs) => answerDoubt(ctx, { intentId, isOurs }));
  const ends = await Promise.allSettled(answers);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "doubt_answered" },
  });
});

test("an order that is known here is found though the service lists none for a moment", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await loseReply(workspace, {});
  const order = await workspace.liveDesk.client.getOrder(orderId);
  await mirrorOrder(db(), workspace.workspaceId, order);
  await db()
    .update(orderIntents)
    .set({ lookUpOnly: true, sentAt: minutesAgo(1), underWayUntil: null });
  service.hooks = {
    onRequest: ({ path }) =>
      path.includes("external_id=")
        ? replyWith(200, { data: [], has_more: false, next_cursor: null })
        : undefined,
  };
  expect(await recover(workspace)).toBe(0);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "succeeded", order: { id: orderId } }]);
});

test("a doubt is answered where it is, by who may order", async () => {
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

test("while a replaced order's replacement is in doubt nothing is cancelled, and adopted it stays beside it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const oldId = await createOrder(ctx, { ...aSubmission(workspace), reference: "old" });
  service.hooks = { onReply: (_, asked) => (isCreation(asked) ? "cut" : undefined) };
  const change = { ...aSubmission(workspace, 5), orderId: oldId };
  await expect(changeOrder(ctx, change)).rejects.toMatchObject({ code: "answer_lost" });
  service.hooks = {
    onRequest: (asked) => (isCreation(asked) ? conflict : undefined),
    onReply: (replied, { path }) =>
      path.includes("external_id") ? rewriteJson(replied, changeOrders(toAnotherStreet)) : undefined,
  };
  await recover(workspace);
  const [doubt] = await listLostCreations(ctx);
  await expect(changeOrder(ctx, change)).rejects.toMatchObject({ code: "order_in_doubt" });
  service.hooks = {};
  await answerDoubt(ctx, { intentId: doubt?.id ?? "", isOurs: true });
  await expect(changeOrder(ctx, change)).rejects.toMatchObject({ code: "change_stopped" });
  const made = (await workspace.liveDesk.client.listOrders()).data;
  expect(made.map(({ external_id, status }) => [external_id, status])).toEqual([
    ["old~2", "draft"],
    ["old", "draft"],
  ]);
});

const ofOtherItems: Change = (order) => ({
  ...order,
  items: order.items.map((item) => ({ ...item, sku: `${item.sku}-R` })),
});
const toAnotherRecipient: Change = ({ shipping_address: address, ...order }) => ({
  ...order,
  shipping_address: { ...address, name: "Somebody Else", line1: "99 Elsewhere Road" },
});

test.each<[string, string | null, Change, object]>([
  ["of other items is in doubt", "theirs", ofOtherItems, { state: "in_doubt" }],
  [
    "of other items for somebody else is another's",
    "theirs",
    (order) => toAnotherRecipient(ofOtherItems(order)),
    { state: "refused", outcome: { code: "reference_taken" } },
  ],
  [
    "is in doubt whatever it shows, where the reference was made here",
    null,
    (order) => toAnotherRecipient(ofOtherItems(order)),
    { state: "in_doubt" },
  ],
])(
  "after a lost reply an order under the reference that is not recognised: one %s",
  async (...[, typed, change, end]) => {
    const workspace = await openWorkspace(pressroom.world);
    const { ctx, orderId } = await loseReply(workspace, { change }, typed);
    await recover(workspace);
    expect(await listLostCreations(ctx)).toMatchObject([{ ...end, order: { id: orderId } }]);
  },
);

/** The order is made and answered 409, `times`; the service shows it as `change` says. */
function answerConflict(change: Change, times = 1) {
  let left = times;
  service.hooks = {
    onReply: (replied, asked) => {
      if (isCreation(asked)) return left-- > 0 ? conflict : undefined;
      return asked.path.includes("external_id") ? rewriteJson(replied, changeOrders(change)) : undefined;
    },
  };
}

test.each<[string, Change]>([
  ["address is", toAnotherStreet],
  ["items are", ofOtherItems],
])("an order of ours that is answered 409 is found out, though its %s not recognised", async (_, change) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  for (const reference of ["typed", null]) {
    answerConflict(change);
    const submission = { ...aSubmission(workspace), reference };
    const orderId = await createOrder(ctx, submission);
    expect(await createOrder(ctx, submission)).toBe(orderId);
  }
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(2);
});

test("a replacement under a typed reference that is answered 409 leaves one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, { ...aSubmission(workspace), reference: "old" });
  answerConflict(toAnotherStreet);
  const madeId = await changeOrder(ctx, { ...aSubmission(workspace, 5), reference: "new", orderId });
  const made = (await workspace.liveDesk.client.listOrders()).data;
  expect(made.map(({ id, status }) => [id, status])).toEqual([
    [madeId, "draft"],
    [orderId, "cancelled"],
  ]);
});

test("a reference made here that is refused twice is in doubt, and no other is made", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(ofOtherItems, 2);
  const creating = createOrder(ctx, aSubmission(workspace));
  await expect(creating).rejects.toMatchObject({ code: "order_in_doubt" });
});

test("a conflict whose repetition gets no answer is found out by the worker", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  answerConflict(toAnotherStreet);
  let sendings = 0;
  service.hooks.onRequest = (asked) => (isCreation(asked) && ++sendings > 1 ? "cut" : undefined);
  const submission = { ...aSubmission(workspace), reference: "typed" };
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  delete service.hooks.onRequest;
  expect(await recover(workspace)).toBe(0);
  const [made] = (await workspace.liveDesk.client.listOrders()).data;
  expect(await createOrder(ctx, submission)).toBe(made?.id);
});

test("a reference on an order that was made elsewhere is said at its field, whatever of it is alike", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { items, address } = aSubmission(workspace);
  const elsewhere = { external_id: "theirs", shipping_address: { ...address, line1: "1 Other Road" }, items };
  const { order } = await workspace.liveDesk.client.createOrder({
    bytes: encodeOrderRequest(elsewhere),
    idempotencyKey: "made-elsewhere-1",
  });
  const creating = createOrder(ctx, { ...aSubmission(workspace), reference: "theirs" });
  await expect(creating).rejects.toMatchObject({
    code: "reference_taken",
    params: { field: "reference", orderId: order.id },
  });
});

test("a reference that is on another order is said at its field, with the way there, only if nothing of ours was lost", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const submission = { ...aSubmission(workspace), reference: "typed" };
  const orderId = await createOrder(ctx, submission);
  const taken = {
    code: "reference_taken",
    params: { field: "reference", orderId, number: expect.any(String) },
  };
  // The same content does not make it the same order: this form has sent nothing before.
  for (const { submissionId } of [aSubmission(workspace), aSubmission(workspace)])
    await expect(createOrder(ctx, { ...submission, submissionId })).rejects.toMatchObject(taken);

  const lost = await loseReply(workspace, { change: toAnotherStreet }, "lost");
  const second = createOrder(lost.ctx, {
    ...lost.submission,
    submissionId: aSubmission(workspace).submissionId,
  });
  await expect(second).rejects.toMatchObject({ code: "order_in_doubt" });
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(2);
});

test("a body that pays is not sent again after a quarter of an hour", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx } = await loseReply(workspace, { change: toAnotherStreet, keysAreForgotten: false });
  const [intent] = await db()
    .select()
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  const request: object = JSON.parse(Buffer.from(intent?.body ?? "").toString());
  const paying = {
    body: Buffer.from(JSON.stringify({ ...request, confirm: true })),
    createdAt: minutesAgo(16),
  };
  await db()
    .update(orderIntents)
    .set(paying)
    .where(eq(orderIntents.id, intent?.id ?? ""));
  const before = service.passed.filter(({ asked }) => isCreation(asked)).length;
  await recover(workspace);
  expect(service.passed.filter(({ asked }) => isCreation(asked))).toHaveLength(before);
  expect(await listLostCreations(ctx)).toMatchObject([{ state: "in_doubt" }]);
});
