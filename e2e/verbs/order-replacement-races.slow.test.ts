import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import type { Hooks } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { listRequestsOf } from "#lib/features/orders/request-view.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";

const { pressroom, service } = startProxiedVerbs();

async function open() {
  service.hooks = {};
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  return { workspace, draft, ctx: await workspace.ownerContext("live") };
}

const aChange = (workspace: TestWorkspace, orderId: string, quantity = 3) => ({
  ...aSubmission(workspace, quantity),
  orderId,
});

/** Runs `act` once, when the service receives the first such request. */
function when(method: string, path: RegExp, act: () => Promise<unknown>): Hooks {
  let happened = false;
  return {
    onRequest: async (asked) => {
      if (happened || asked.method !== method || !path.test(asked.path)) return undefined;
      happened = true;
      await act();
      return undefined;
    },
  };
}

const statuses = async ({ liveAccount }: TestWorkspace) =>
  (await liveAccount.client.listOrders()).data.map(({ status }) => status).sort();

test("a draft that is paid at the service during its replacement stays paid, and the new draft is cancelled", async () => {
  const { workspace, draft, ctx } = await open();
  service.hooks = when("POST", /\/orders$/, () => workspace.liveAccount.client.confirmOrder(draft.orderId));
  const changing = replaceOrder(ctx, aChange(workspace, draft.orderId));
  await expect(changing).rejects.toMatchObject({ code: "not_changed" });
  expect(await statuses(workspace)).toEqual(["cancelled", "confirmed"]);
  expect((await workspace.liveAccount.client.getOrder(draft.orderId)).status).toBe("confirmed");
});

test("no replacement starts during a payment", async () => {
  const { workspace, draft, ctx } = await open();
  let changing: Promise<unknown> = Promise.resolve();
  service.hooks = when("POST", /\/confirm$/, async () => {
    changing = replaceOrder(ctx, aChange(workspace, draft.orderId)).catch((error: unknown) => error);
    await changing;
  });
  expect(await confirmOrder(ctx, draft)).toBeNull();
  expect(await changing).toMatchObject({ code: "already_under_way" });
  expect(await statuses(workspace)).toEqual(["confirmed"]);
});

test("a payment that was checked before a replacement began is not sent after it", async () => {
  const { workspace, draft, ctx } = await open();
  // The replacement starts after the payment has read the order, and before the payment is sent.
  let reads = 0;
  let begun: Promise<string> = Promise.resolve("");
  service.hooks = {
    onReply: async (_, asked) => {
      if (asked.method !== "GET" || !asked.path.endsWith(draft.orderId)) return undefined;
      reads += 1;
      if (reads > 1) return undefined;
      begun = createOrder(ctx, aSubmission(workspace, 3), {
        externalId: "new~2",
        replacedOrderId: draft.orderId,
      });
      await begun;
      return undefined;
    },
  };
  await expect(confirmOrder(ctx, draft)).rejects.toMatchObject({ code: "change_under_way" });
  expect(await begun).not.toBe("");
  expect((await workspace.liveAccount.client.getOrder(draft.orderId)).status).toBe("draft");
  const isOpenPayment = and(
    eq(orderIntents.workspaceId, workspace.workspaceId),
    eq(orderIntents.kind, "pay"),
    eq(orderIntents.state, "open"),
  );
  expect(await db().select().from(orderIntents).where(isOpenPayment)).toEqual([]);
});

test("the new order of an unfinished replacement cannot be replaced", async () => {
  const { workspace, draft, ctx } = await open();
  const newer = await createOrder(ctx, aSubmission(workspace, 3), {
    externalId: "new~2",
    replacedOrderId: draft.orderId,
  });
  await expect(replaceOrder(ctx, aChange(workspace, newer, 2))).rejects.toMatchObject({
    code: "change_under_way",
  });
  expect(await statuses(workspace)).toEqual(["draft", "draft"]);
  await db()
    .update(orderIntents)
    .set({ replacementState: "done" })
    .where(
      and(
        eq(orderIntents.workspaceId, workspace.workspaceId),
        eq(orderIntents.replacedOrderId, draft.orderId),
      ),
    );
  await replaceOrder(ctx, aChange(workspace, newer, 2));
  expect(await statuses(workspace)).toEqual(["cancelled", "draft", "draft"]);
});

const asDraft = { wasConfirmed: false };

test("a draft that was paid after its form was opened is not replaced", async () => {
  const { workspace, draft, ctx } = await open();
  await confirmOrder(ctx, draft);
  const change = aChange(workspace, draft.orderId);
  await expect(replaceOrder(ctx, change, asDraft)).rejects.toMatchObject({ code: "paid_since" });
  expect(await statuses(workspace)).toEqual(["confirmed"]);
  await replaceOrder(ctx, change, { wasConfirmed: true });
  expect(await statuses(workspace)).toEqual(["cancelled", "draft"]);
});

test("of simultaneous payments and replacements, the draft is either paid or replaced", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { workspace, draft, ctx } = await open();
    await Promise.allSettled([
      replaceOrder(ctx, aChange(workspace, draft.orderId), asDraft),
      confirmOrder(ctx, draft),
      replaceOrder(ctx, aChange(workspace, draft.orderId, 2), asDraft),
      confirmOrder(ctx, draft),
    ]);
    const left = (await statuses(workspace)).filter((status) => status !== "cancelled");
    expect(left).toHaveLength(1);
    const old = await workspace.liveAccount.client.getOrder(draft.orderId);
    expect(old.status === "cancelled" && old.confirmed_at !== null).toBe(false);
  }
});

test("a second replacement that starts after the first has ended creates no second draft", async () => {
  const { workspace, draft, ctx } = await open();
  let first = "";
  // The second tab has read the order; the first replacement then runs completely before the second one continues.
  let isFirst = true;
  service.hooks = {
    onReply: async (_, asked) => {
      if (!isFirst || asked.method !== "GET" || !asked.path.endsWith(draft.orderId)) return undefined;
      isFirst = false;
      first = await replaceOrder(ctx, aChange(workspace, draft.orderId));
      return undefined;
    },
  };
  const second = replaceOrder(ctx, aChange(workspace, draft.orderId, 2));
  await expect(second).rejects.toMatchObject({ code: "cancelled_already" });
  expect(first).not.toBe("");
  expect(await statuses(workspace)).toEqual(["cancelled", "draft"]);
});

test("an order that is cancelled during its replacement is not created again", async () => {
  const { workspace, draft, ctx } = await open();
  service.hooks = when("POST", /\/orders$/, () => workspace.liveAccount.client.cancelOrder(draft.orderId));
  const changing = replaceOrder(ctx, aChange(workspace, draft.orderId));
  await expect(changing).rejects.toMatchObject({ code: "not_changed" });
  expect(await statuses(workspace)).toEqual(["cancelled", "cancelled"]);
});

test("an order that is cancelled just before the replacement cancels it is not created again", async () => {
  const { workspace, draft, ctx } = await open();
  const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
  await requestPayment(operator, draft);
  service.hooks = when("POST", /\/cancel$/, () => workspace.liveAccount.client.cancelOrder(draft.orderId));
  const changing = replaceOrder(ctx, aChange(workspace, draft.orderId));
  await expect(changing).rejects.toMatchObject({ code: "not_changed" });
  expect(await statuses(workspace)).toEqual(["cancelled", "cancelled"]);
  expect((await listInbox(operator, {})).rows).toMatchObject([
    { kind: "request_decided", subject: { id: draft.orderId }, details: { state: "closed" } },
  ]);
});

test("a payment request moves from the old order to the new draft", async () => {
  const { workspace, draft, ctx } = await open();
  const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
  await requestPayment(operator, { ...draft, note: "before Friday" });
  const made = await replaceOrder(ctx, aChange(workspace, draft.orderId));
  const { costs } = await workspace.liveAccount.client.getOrder(made);
  expect(await listRequestsOf(operator, made)).toMatchObject([
    { state: "open", isOwn: true, note: "before Friday", shownTotalCents: costs.total_cents },
  ]);
  expect(await listRequestsOf(operator, draft.orderId)).toMatchObject([{ state: "closed" }]);
  const number = (await workspace.liveAccount.client.getOrder(made)).number;
  expect((await listInbox(operator, {})).rows).toMatchObject([
    { kind: "request_decided", subject: { id: made }, details: { state: "replaced", replacement: number } },
  ]);
  const [row] = await db().select().from(orders).where(eq(orders.id, made));
  expect(row?.awaitsApproval).toBe(true);
  const declined = eq(paymentRequests.orderId, made);
  await db().update(paymentRequests).set({ state: "declined" }).where(declined);
  const next = await replaceOrder(ctx, aChange(workspace, made, 2));
  expect(await listRequestsOf(operator, next)).toEqual([]);
});
