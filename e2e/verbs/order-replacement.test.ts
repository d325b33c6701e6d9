import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";

const pressroom = useVerbs();

const aChange = (workspace: TestWorkspace, orderId: string, quantity = 3) => ({
  ...aSubmission(workspace, quantity),
  orderId,
});

const atService = async ({ liveAccount }: TestWorkspace, orderId: string) =>
  liveAccount.client.getOrder(orderId);

async function makeDraft(workspace: TestWorkspace, reference?: string) {
  const ctx = await workspace.ownerContext("live");
  return { ctx, orderId: await createOrder(ctx, { ...aSubmission(workspace), reference }) };
}

test("a replacement creates a draft under the next number of the reference, and cancels the old order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace, "shop-1");
  const second = await replaceOrder(ctx, aChange(workspace, orderId));
  expect(await atService(workspace, orderId)).toMatchObject({ status: "cancelled" });
  expect(await atService(workspace, second)).toMatchObject({
    status: "draft",
    external_id: "shop-1~2",
    items: [{ quantity: 3 }],
  });
  const third = await replaceOrder(ctx, { ...aChange(workspace, second, 4), reference: "shop-1" });
  expect((await atService(workspace, third)).external_id).toBe("shop-1~3");
  const told = await readAudit(workspace.workspaceId);
  expect(
    told.filter(({ action }) => action === "order.change_done").map(({ subjectId }) => subjectId),
  ).toEqual([orderId, second]);
});

test("the amount paid is refunded, and the new draft can be paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  const orderId = await replaceOrder(ctx, aChange(workspace, draft.orderId, 1));
  expect(await getOrder(ctx, draft)).toMatchObject({
    status: "cancelled",
    refundedCents: draft.shownTotalCents,
  });
  const made = await atService(workspace, orderId);
  expect(made.status).toBe("draft");
  expect(await confirmOrder(ctx, { orderId, shownTotalCents: made.costs.total_cents })).toBeNull();
});

test("once production has started, nothing is created and the error is not_changeable", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  await pressroom.world.control.advance(draft.orderId, "in_production");
  const change = () => replaceOrder(ctx, aChange(workspace, draft.orderId));
  await expect(change()).rejects.toMatchObject({ code: "not_changeable" });
  await pressroom.world.control.raiseIssue(draft.orderId, "address_undeliverable");
  expect(await atService(workspace, draft.orderId)).toMatchObject({ status: "on_hold" });
  await expect(change()).rejects.toMatchObject({ code: "not_changeable" });
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});

test("sending a submission again returns the same new order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace);
  const change = aChange(workspace, orderId);
  const made = await replaceOrder(ctx, change);
  expect(await replaceOrder(ctx, change)).toBe(made);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(2);
});

test("of ten simultaneous replacements of an order, one succeeds", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace);
  const tries = Array.from({ length: 10 }, () => replaceOrder(ctx, aChange(workspace, orderId)));
  const made = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  expect(made).toHaveLength(1);
  const left = (await workspace.liveAccount.client.listOrders()).data.filter(
    ({ status }) => status === "draft",
  );
  expect(left).toHaveLength(1);
});

test("a number that is taken only at the service is skipped", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace, "shop-7");
  const elsewhere = { ...aSubmission(workspace), reference: "shop-7~2" };
  const taken = await createOrder(ctx, elsewhere);
  await db().delete(orders).where(eq(orders.id, taken));
  const made = await replaceOrder(ctx, aChange(workspace, orderId));
  expect((await atService(workspace, made)).external_id).toBe("shop-7~3");
});

test("a long reference gets its number, and another typed reference is used unchanged", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const long = "r".repeat(80);
  const { ctx, orderId } = await makeDraft(workspace, long);
  const second = await replaceOrder(ctx, { ...aChange(workspace, orderId), reference: long });
  expect((await atService(workspace, second)).external_id).toBe(`${long}~2`);
  const third = await replaceOrder(ctx, { ...aChange(workspace, second), reference: "another" });
  expect((await atService(workspace, third)).external_id).toBe("another");
});

test("during a replacement neither order can be paid or cancelled", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace);
  const made = await replaceOrder(ctx, aChange(workspace, orderId));
  const total = (await atService(workspace, made)).costs.total_cents;
  const isCreation = and(eq(orderIntents.orderId, made), eq(orderIntents.kind, "create"));
  await db().update(orderIntents).set({ replacementState: "open" }).where(isCreation);
  const paying = confirmOrder(ctx, { orderId: made, shownTotalCents: total });
  await expect(paying).rejects.toMatchObject({ code: "change_under_way" });
  await expect(cancelOrder(ctx, { orderId: made })).rejects.toMatchObject({ code: "change_under_way" });
  expect((await atService(workspace, made)).status).toBe("draft");
});

test("tags and assignee of the old order move to the new one", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace);
  const kept = { tags: ["gift"], assigneeId: randomUUID() };
  await db().update(orders).set(kept).where(eq(orders.id, orderId));
  const made = await replaceOrder(ctx, aChange(workspace, orderId));
  const [row] = await db().select().from(orders).where(eq(orders.id, made));
  expect(row).toMatchObject(kept);
});

test("tags that the new order has already are kept beside those of the old one", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await makeDraft(workspace);
  const assigneeId = randomUUID();
  await db()
    .update(orders)
    .set({ tags: ["gift"], assigneeId })
    .where(eq(orders.id, orderId));
  const change = aChange(workspace, orderId);
  const made = await createOrder(ctx, change, { externalId: "meanwhile~2", replacedOrderId: orderId });
  await db()
    .update(orders)
    .set({ tags: ["urgent"] })
    .where(eq(orders.id, made));
  expect(await replaceOrder(ctx, change)).toBe(made);
  const [row] = await db().select().from(orders).where(eq(orders.id, made));
  expect(row).toMatchObject({ tags: ["gift", "urgent"], assigneeId });
});

test("a viewer cannot replace an order, and an order of the other mode is not found", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId } = await makeDraft(workspace);
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
  await expect(replaceOrder(viewer, aChange(workspace, orderId))).rejects.toMatchObject({
    code: "forbidden_role",
  });
  const test = await workspace.ownerContext("test");
  await expect(replaceOrder(test, aChange(workspace, orderId))).rejects.toMatchObject({ code: "not_found" });
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});
