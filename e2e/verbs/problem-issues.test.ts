import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { deliverEvent } from "#e2e/fixtures/deliver-event.ts";
import { openPaymentSetup } from "#e2e/fixtures/payment-setup.ts";
import { problemsInTab, reread, setOrder, watch } from "#e2e/fixtures/problem-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { countMatching } from "#lib/features/orders/count-matching.ts";
import { getDailyStatistics } from "#lib/workflows/overview/get-daily-statistics.ts";
import { periodOf } from "#lib/workflows/overview/period.ts";

const pressroom = useVerbs();

test("an issue gets the code from its event, even an unknown code", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const [draft] = desk.drafts;
  if (!draft) throw new Error("no draft");
  const { orderId } = draft;
  const order = { id: orderId, number: "PR-1", external_id: null, status: "on_hold", test: false };
  const created_at = new Date().toISOString();
  const data = { order, issue: { code: "moon_in_the_way" } };
  await deliverEvent(desk.workspace.workspaceId, {
    ...{ id: randomUUID(), type: "order.issue" },
    ...{ created_at, data },
  } as Parameters<typeof deliverEvent>[1]);
  await setOrder(desk, orderId, { hasIssue: true });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "issue", code: "moon_in_the_way" }]);
});

test("an issue known only from its event is a problem, and clears when the order continues", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const [draft] = desk.drafts;
  if (!draft) throw new Error("no draft");
  const { orderId } = draft;
  await confirmOrder(desk.ctx, draft);
  await reread(desk, orderId);
  const order = { id: orderId, number: "PR-1", external_id: null, status: "confirmed", test: false };
  await deliverEvent(desk.workspace.workspaceId, {
    ...{ id: randomUUID(), type: "order.issue", created_at: new Date().toISOString() },
    data: { order, issue: { code: "moon_in_the_way" } },
  } as Parameters<typeof deliverEvent>[1]);
  await reread(desk, orderId);
  const hasIssue = async () => {
    const [row] = await db().select({ hasIssue: orders.hasIssue }).from(orders).where(eq(orders.id, orderId));
    return row?.hasIssue;
  };
  expect(await hasIssue()).toBe(true);
  // The order did not change, and the report still did something here.
  const [event] = await db()
    .select({ state: webhookEvents.state, changed: webhookEvents.changed })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.orderId, orderId), eq(webhookEvents.type, "order.issue")));
  expect(event).toEqual({ state: "applied", changed: [{ what: "issue" }] });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "issue", code: "moon_in_the_way" }]);
  await pressroom.world.control.advance(orderId, "in_production");
  await reread(desk, orderId);
  expect(await hasIssue()).toBe(false);
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
  // The history never contained the issue, and retention deletes the event; the statistics still count the order.
  const { workspaceId } = desk.workspace;
  await db().delete(webhookEvents).where(eq(webhookEvents.workspaceId, workspaceId));
  await pressroom.world.control.advance(orderId, "shipped");
  await reread(desk, orderId);
  const { now } = await getDailyStatistics(desk.ctx, periodOf({ length: 7, zone: "UTC" }, new Date()));
  expect(now).toMatchObject({ paid: 1, withIssue: 1, openIssues: 0 });
  expect(await countMatching(desk.ctx, { troubled: true })).toMatchObject({ count: 1 });
});
