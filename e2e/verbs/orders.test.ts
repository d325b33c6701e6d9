import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";

const pressroom = useVerbs();

const shownTotal = async (workspace: Awaited<ReturnType<typeof openWorkspace>>) => {
  const estimate = await workspace.testAccount.client.estimateOrder({
    items: [{ sku: workspace.sku, quantity: 2 }],
    country: "FR",
  });
  return estimate.costs.total_cents;
};

test("submitting a form ten times creates one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const submission = aSubmission(workspace);
  const ids = await Promise.all(Array.from({ length: 10 }, () => createOrder(ctx, submission)));
  expect(new Set(ids).size).toBe(1);
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "order.create")).toHaveLength(1);
});

test("the same submission with other content is refused, and the refusal names its order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const submission = aSubmission(workspace);
  const orderId = await createOrder(ctx, submission);
  const { number } = await getOrder(ctx, { orderId });
  const changed = { ...submission, items: [{ sku: workspace.sku, quantity: 3 }] };
  await expect(createOrder(ctx, changed)).rejects.toMatchObject({
    code: "created_differently",
    params: { number, orderId },
  });
  await expect(createOrder(ctx, changed, { sender: "job" })).rejects.toMatchObject({
    code: "sent_differently",
  });
});

test("a payment with another total pays nothing and returns both totals", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const total = await shownTotal(workspace);
  const outcome = await confirmOrder(ctx, { orderId, shownTotalCents: total - 1 });
  expect(outcome).toMatchObject({
    code: "total_changed",
    details: { shown_cents: total - 1, total_cents: total },
  });
  expect((await workspace.testAccount.client.getOrder(orderId)).status).toBe("draft");
  expect(await confirmOrder(ctx, { orderId, shownTotalCents: total })).toBeNull();
  expect((await getOrder(ctx, { orderId })).status).toBe("test_confirmed");
});

test("eight simultaneous payments pay an order once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const shownTotalCents = await shownTotal(workspace);
  const before = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  await Promise.allSettled(Array.from({ length: 8 }, () => confirmOrder(ctx, { orderId, shownTotalCents })));
  const after = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  expect(before.balance_cents - after.balance_cents).toBe(shownTotalCents);
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test("a payment that ends during a read appears in both status and payment, or in neither", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await pressroom.world.control.setWallet(workspace.testAccount.accountId, {
    balance_cents: 0,
    credit_cents: 0,
  });
  const draft = await aDraft(workspace);
  await confirmOrder(ctx, draft);
  const paying = await pool().connect();
  await paying.query("begin");
  await paying.query("lock table order_intents in access exclusive mode");
  await paying.query("update orders set status = 'confirmed' where id = $1", [draft.orderId]);
  const read = getOrder(ctx, draft);
  await expect.poll(() => countLockWaits()).toBeGreaterThan(0);
  const paid = "update order_intents set state = 'succeeded' where kind = 'pay' and order_id = $1";
  await paying.query(paid, [draft.orderId]);
  await paying.query("commit");
  paying.release();
  expect(await read).toMatchObject({ status: "confirmed", lastIntent: { state: "succeeded" } });
});

test("a refused payment leaves a draft with the reason", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  await pressroom.world.control.setWallet(workspace.testAccount.accountId, {
    balance_cents: 0,
    credit_cents: 0,
  });
  const { orderId } = await placeOrder(ctx, {
    ...aSubmission(workspace),
    shownTotalCents: await shownTotal(workspace),
  });
  const order = await getOrder(ctx, { orderId });
  expect(order).toMatchObject({
    status: "draft",
    lastIntent: { kind: "pay", state: "refused", outcome: { code: "insufficient_balance" } },
  });
});

test("an order of the other mode is not found, whatever the key may do", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const test = await workspace.ownerContext("test");
  const live = await workspace.ownerContext("live");
  const orderId = await createOrder(test, aSubmission(workspace));
  await expect(getOrder(live, { orderId })).rejects.toMatchObject({ code: "not_found" });
  await expect(confirmOrder(live, { orderId, shownTotalCents: 1 })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(cancelOrder(live, { orderId })).rejects.toMatchObject({ code: "not_found" });
  expect((await listOrders(live, {})).rows).toEqual([]);
});

test("the refunded amount of a cancellation is kept when the order is read again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const total = await shownTotal(workspace);
  const { orderId } = await placeOrder(ctx, { ...aSubmission(workspace), shownTotalCents: total });
  expect(await cancelOrder(ctx, { orderId })).toBe(total);
  await syncAllOrders(await workspace.system("mirror"));
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ status: "cancelled", refundedCents: total });
});

test("once production has started, a cancellation is refused and changes nothing", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const shownTotalCents = await shownTotal(workspace);
  const { orderId } = await placeOrder(ctx, { ...aSubmission(workspace), shownTotalCents });
  await pressroom.world.control.advance(orderId, "in_production");
  await expect(cancelOrder(ctx, { orderId })).rejects.toMatchObject({ code: "production_started" });
  expect((await getOrder(ctx, { orderId })).status).toBe("in_production");
});

test("a role without payment rights cannot pay, and nothing is written", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const operator = await workspace.contextOf(await workspace.addMember("operator"));
  const orderId = await createOrder(operator, aSubmission(workspace));
  const paying = confirmOrder(operator, { orderId, shownTotalCents: await shownTotal(workspace) });
  await expect(paying).rejects.toMatchObject({ code: "forbidden_role" });
  expect((await getOrder(operator, { orderId })).lastIntent).toBeNull();
});

test("a reference of another order is refused at its field", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await createOrder(ctx, { ...aSubmission(workspace), reference: "shop-1" });
  const second = createOrder(ctx, { ...aSubmission(workspace, 5), reference: "shop-1" });
  await expect(second).rejects.toMatchObject({ code: "reference_taken", params: { field: "reference" } });
});

test("the list contains every order once, page by page", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const made = await Promise.all(Array.from({ length: 53 }, () => createOrder(ctx, aSubmission(workspace))));
  const first = await listOrders(ctx, {});
  const second = await listOrders(ctx, { cursor: first.nextCursor ?? "" });
  expect(second.nextCursor).toBeNull();
  const seen = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(seen).toHaveLength(53);
  expect(new Set(seen)).toEqual(new Set(made));
  await expect(listOrders(ctx, { cursor: "tampered" })).rejects.toMatchObject({ code: "invalid_cursor" });
});

test("a failed payment still returns the draft, and sending the form again returns the same one", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { control } = pressroom.world;
  const submission = { ...aSubmission(workspace), shownTotalCents: await shownTotal(workspace) };
  await control.addFault({
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/orders/*/confirm",
    status: 503,
  });
  const first = await placeOrder(ctx, submission);
  await control.clearFaults();
  expect(first.paymentError).toMatchObject({ code: "answer_lost" });
  const again = await placeOrder(ctx, submission);
  expect(again.orderId).toBe(first.orderId);
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});

test("a refused form can be corrected and sent again, and creates one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const wrong = { ...aSubmission(workspace), items: [{ sku: "NO-SUCH-SKU", quantity: 1 }] };
  await expect(createOrder(ctx, wrong)).rejects.toMatchObject({ kind: "not_acceptable" });
  const right = { ...wrong, items: [{ sku: workspace.sku, quantity: 1 }] };
  const ids = await Promise.all([createOrder(ctx, right), createOrder(ctx, right)]);
  expect(new Set(ids).size).toBe(1);
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});

test("a cancelled order can be neither paid nor cancelled again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  await cancelOrder(ctx, { orderId });
  await expect(confirmOrder(ctx, { orderId, shownTotalCents: 1 })).rejects.toMatchObject({
    code: "not_payable",
  });
  await expect(cancelOrder(ctx, { orderId })).rejects.toMatchObject({ code: "cancelled_already" });
});
