import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { type ProxyReply, type ProxyRequest, replyWith, rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { recordCancellation } from "#lib/features/orders/record-cancellation.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { sendConfirmation } from "#lib/features/orders/send-confirmation.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const { pressroom, service } = startProxiedVerbs();

const recover = async (workspace: TestWorkspace) =>
  finishOpenIntents(await workspace.system("finish_intents"));

const isPost = ({ method, path }: ProxyRequest, end: string) => method === "POST" && path.endsWith(end);

const changeOrder = (change: object) => (json: unknown) => {
  const { data } = json as { data: object };
  return { data: { ...data, ...change } };
};

/** Each of these tests creates only one intent of each kind. */
async function intentTo(kind: "create" | "pay" | "cancel", { workspaceId }: TestWorkspace) {
  const isIt = and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.kind, kind));
  const [intent] = await db().select().from(orderIntents).where(isIt);
  return intent;
}

test("a conflict with our own request in progress does not end the creation", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const busy = replyWith(409, { error: { code: "idempotency_in_use", message: "Still at it." } });
  const posts: ProxyRequest[] = [];
  service.hooks = {
    onRequest: (asked) => {
      if (!isPost(asked, "/v1/orders")) return;
      posts.push(asked);
      return posts.length === 1 ? "cut" : busy;
    },
  };
  const submission = aSubmission(workspace);
  await expect(createOrder(ctx, submission)).rejects.toMatchObject({ code: "answer_lost" });
  expect(posts).toHaveLength(2);
  expect(await intentTo("create", workspace)).toMatchObject({ state: "open" });
  service.hooks = {};
  expect(await recover(workspace)).toBe(0);
  const { data } = await workspace.testAccount.client.listOrders();
  expect(data).toHaveLength(1);
  expect(await createOrder(ctx, submission)).toBe(data[0]?.id);
});

test("a conflict without an order to find becomes a refusal after a second search", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const refusal = replyWith(409, { error: { code: "no_more_today", message: "Not today." } });
  service.hooks = { onRequest: (asked) => (isPost(asked, "/v1/orders") ? refusal : undefined) };
  const creating = createOrder(await workspace.ownerContext(), aSubmission(workspace));
  await expect(creating).rejects.toMatchObject({ code: "answer_lost" });
  const isIts = eq(orderIntents.workspaceId, workspace.workspaceId);
  const past = new Date(Date.now() - 60_000);
  await db().update(orderIntents).set({ sentAt: past, underWayUntil: past }).where(isIts);
  await finishOpenIntents(await workspace.system("finish_intents"));
  expect(await intentTo("create", workspace)).toMatchObject({
    state: "refused",
    outcome: { code: "no_more_today" },
  });
});

test("an order with a paid status is paid, even without confirmed_at", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  service.hooks = {
    onReply: (replied, asked) =>
      isPost(asked, "/confirm") ? rewriteJson(replied, changeOrder({ confirmed_at: null })) : undefined,
  };
  expect(await confirmOrder(ctx, draft)).toBeNull();
  expect(await intentTo("pay", workspace)).toMatchObject({ state: "succeeded" });
});

const draftAgain = (replied: ProxyReply) =>
  rewriteJson(replied, changeOrder({ status: "draft", confirmed_at: null }));
const refuse = (status: number, code: string) => () => replyWith(status, { error: { code, message: "No." } });

test.each<[string, (replied: ProxyReply) => ProxyReply]>([
  ["404", refuse(404, "not_found")],
  ["409", refuse(409, "conflict")],
  ["402", refuse(402, "insufficient_balance")],
  ["200 with the draft of a moment ago", draftAgain],
])("a payment that was made and is answered %s is found to be paid", async (_, answer) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  service.hooks = {
    onReply: (replied, asked) => (isPost(asked, "/confirm") ? answer(replied) : undefined),
  };
  expect(await confirmOrder(ctx, draft)).toBeNull();
  expect(await intentTo("pay", workspace)).toMatchObject({ state: "succeeded" });
  const [order] = await db().select().from(orders).where(eq(orders.id, draft.orderId));
  expect(order).toMatchObject({ status: "confirmed", paymentRefusedAt: null });
  expect((await readAudit(workspace.workspaceId)).map(({ action }) => action)).toContain("order.pay");
});

test("a refusal counts even if the order cannot be read again; a draft as the reply to a payment does not", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  for (const [answer, end] of [
    [refuse(402, "insufficient_balance"), { code: "insufficient_balance" }],
    [draftAgain, { code: "answer_lost" }],
  ] as const) {
    const draft = await aDraft(workspace);
    let isAnswered = false;
    service.hooks = {
      onRequest: ({ method }) => (isAnswered && method === "GET" ? refuse(404, "not_found")() : undefined),
      onReply: (replied, asked) => {
        if (!isPost(asked, "/confirm")) return;
        isAnswered = true;
        return answer(replied);
      },
    };
    const paying = confirmOrder(ctx, draft).catch((error: unknown) => error);
    expect(await paying).toMatchObject(end);
  }
});

/** Starts a payment whose first attempt gets no reply, and counts the attempts. The service refuses the others. */
async function payWithLostAttempt(status: number, code: string) {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  const counted = { attempts: 0 };
  service.hooks = {
    onRequest: (asked) => {
      if (!isPost(asked, "/confirm")) return;
      counted.attempts += 1;
      return counted.attempts === 1 ? "cut" : refuse(status, code)();
    },
  };
  await expect(confirmOrder(ctx, draft)).rejects.toMatchObject({ code: "answer_lost" });
  await recover(workspace);
  return { workspace, ctx, draft, counted };
}

const inProgress: [number, string][] = [
  [409, "payment_in_progress"],
  [402, "spending_limit_reached"],
];

test.each(inProgress)(
  "a repeat that is answered %i does not end a payment that the service is still processing",
  async (status, code) => {
    const { workspace, ctx, draft, counted } = await payWithLostAttempt(status, code);
    expect(await intentTo("pay", workspace)).toMatchObject({ state: "open" });
    await recover(workspace);
    // Twice at once, and once by the worker, which then only looks the order up.
    expect(counted.attempts).toBe(3);
    await workspace.liveAccount.client.confirmOrder(draft.orderId);
    await recover(workspace);
    expect(await intentTo("pay", workspace)).toMatchObject({ state: "succeeded", outcome: null });
    expect((await getOrder(ctx, draft)).status).toBe("confirmed");
    expect((await readAudit(workspace.workspaceId)).map(({ action }) => action)).toContain("order.pay");
  },
);

test.each(inProgress)(
  "a repeat that is answered %i ends the payment once no attempt can arrive",
  async (status, code) => {
    const { workspace, draft } = await payWithLostAttempt(status, code);
    const past = new Date(Date.now() - 60_000);
    await db()
      .update(orderIntents)
      .set({ sentAt: past, underWayUntil: past })
      .where(and(eq(orderIntents.workspaceId, workspace.workspaceId), eq(orderIntents.kind, "pay")));
    await recover(workspace);
    expect(await intentTo("pay", workspace)).toMatchObject({ state: "refused", outcome: { code } });
    expect((await workspace.liveAccount.client.getOrder(draft.orderId)).status).toBe("draft");
  },
);

test("a cancellation counts only once the order has the status cancelled", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  await confirmOrder(ctx, draft);
  const untouched = await workspace.liveAccount.client.getOrder(draft.orderId);
  service.hooks = {
    onRequest: (asked) => (isPost(asked, "/cancel") ? replyWith(200, { data: untouched }) : undefined),
  };
  await expect(cancelOrder(ctx, draft)).rejects.toMatchObject({ code: "answer_lost" });
  await recover(workspace);
  expect(await intentTo("cancel", workspace)).toMatchObject({ state: "open" });
  await db()
    .update(orderIntents)
    .set({ sentAt: new Date(Date.now() - 60_000), underWayUntil: null, leaseUntil: null })
    .where(and(eq(orderIntents.workspaceId, workspace.workspaceId), eq(orderIntents.kind, "cancel")));
  await recover(workspace);
  expect(await intentTo("cancel", workspace)).toMatchObject({ state: "abandoned" });
  expect((await readAudit(workspace.workspaceId)).map(({ action }) => action)).not.toContain("order.cancel");
});

test("a cancellation that is recorded twice is audited once, and the late refund amount is stored", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  await confirmOrder(ctx, draft);
  let late: Parameters<typeof recordCancellation>[2] | undefined;
  service.hooks = {
    onReply: (replied, asked) => {
      if (!isPost(asked, "/cancel")) return;
      late = JSON.parse(replied.body.toString("utf8")).data;
      return "cut";
    },
  };
  await expect(cancelOrder(ctx, draft)).rejects.toMatchObject({ code: "answer_lost" });
  const intent = await intentTo("cancel", workspace);
  await recover(workspace);
  if (!intent || !late) throw new Error("Nothing was cancelled.");
  await recordCancellation(ctx, intent, late);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "order.cancel")).toHaveLength(1);
  expect((await getOrder(ctx, draft)).refundedCents).toBe(draft.shownTotalCents);
});

test("a delayed sender pays nothing after recovery has ended the payment as not_paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { orderId, shownTotalCents } = await aDraft(workspace);
  const intent = await openIntent(db(), ctx, {
    kind: "pay",
    apiKeyId: ctx.payingKey.id,
    idempotencyKey: `pay:${orderId}`,
    orderId,
    expectedTotalCents: shownTotalCents,
  });
  const long = { createdAt: new Date(Date.now() - 16 * 60_000), leaseUntil: null };
  await db().update(orderIntents).set(long).where(eq(orderIntents.id, intent.id));
  await recover(workspace);
  expect(await intentTo("pay", workspace)).toMatchObject({
    state: "abandoned",
    outcome: { code: "not_paid" },
  });
  await expect(sendConfirmation(ctx, intent)).rejects.toMatchObject({ code: "already_under_way" });
  expect((await workspace.liveAccount.client.getOrder(orderId)).status).toBe("draft");
});

test("an order that is cancelled elsewhere during its payment leaves no open request", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
  const draft = await aDraft(workspace);
  const requestId = await requestPayment(operator, draft);
  service.hooks = {
    onRequest: async (asked) => {
      if (!isPost(asked, "/confirm")) return;
      await workspace.liveAccount.client.cancelOrder(draft.orderId);
      await rereadOrder(await workspace.system("mirror"), draft.orderId);
    },
  };
  const ctx = await workspace.ownerContext("live");
  await expect(confirmOrder(ctx, { ...draft, requestId })).rejects.toMatchObject({ kind: "conflict" });
  const { status, requests } = await getOrder(ctx, draft);
  expect({ status, request: requests[0]?.state }).toEqual({ status: "cancelled", request: "closed" });
});
