import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { users } from "#drizzle/schema/users.ts";
import { startCancel } from "#e2e/fixtures/bulk-run-steps.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openPaymentSetup, type PaymentSetup, start, work } from "#e2e/fixtures/payment-setup.ts";
import { problemsInTab, reread, setOrder, watch } from "#e2e/fixtures/problem-steps.ts";
import { aSchedule, daysFrom, draftsOf, makeDue, run } from "#e2e/fixtures/schedule-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { addNote } from "#lib/features/orders/add-note.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { editNote } from "#lib/features/orders/edit-note.ts";
import { declineRequest } from "#lib/workflows/approvals/decline-request.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { requestPayments } from "#lib/workflows/approvals/request-payments.ts";
import { listNeeds } from "#lib/workflows/overview/list-needs.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";
import { createSchedule } from "#lib/workflows/schedules/create-schedule.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";
import { openDueRuns } from "#lib/workflows/schedules/open-due-runs.ts";
import { updateSchedule } from "#lib/workflows/schedules/update-schedule.ts";

const pressroom = useVerbs();

const toldTo = async (ctx: MemberContext) => (await listInbox(ctx, {})).rows;

async function deskWithOperator(count: number) {
  const desk = await openPaymentSetup(pressroom.world, count);
  const operator = await desk.workspace.addMember("operator");
  const asOperator = await desk.workspace.contextOf(operator, "live");
  return { ...desk, operator, asOperator, first: firstOf(desk) };
}

function firstOf({ drafts: [draft] }: PaymentSetup) {
  if (!draft) throw new Error("no draft");
  return draft;
}

test("a refused payment notifies once per refusal, however often the watcher runs, until the order is paid", async () => {
  const { first, ...desk } = await deskWithOperator(1);
  const { accountId } = desk.workspace.testAccount;
  await pressroom.world.control.setWallet(accountId, { balance_cents: 1 });
  await confirmOrder(desk.ctx, first);
  for (let look = 0; look < 3; look += 1) await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([
    {
      ...{ kind: "payment_refused", mode: "live", subject: { type: "order", id: first.orderId } },
      details: { why: "insufficient_balance" },
    },
  ]);
  await confirmOrder(desk.ctx, first);
  await watch(desk);
  expect((await toldTo(desk.asOperator)).map(({ isRead }) => isRead)).toEqual([false, false]);
  await pressroom.world.control.setWallet(accountId, { balance_cents: 500_000 });
  expect(await confirmOrder(desk.ctx, first)).toBeNull();
  await watch(desk);
  expect((await toldTo(desk.asOperator)).map(({ isRead }) => isRead)).toEqual([true, true]);
});

test("several problems found at once make one notification with their number, until the last ends; old and late ones make none", async () => {
  const desk = await deskWithOperator(8);
  const [old, late] = desk.drafts;
  const ids = desk.drafts.map(({ orderId }) => orderId);
  await Promise.all(
    ids.map((id) =>
      setOrder(desk, id, { status: "on_hold", eventAt: new Date(), serviceUpdatedAt: new Date() }),
    ),
  );
  await setOrder(desk, old?.orderId ?? "", { eventAt: new Date("2026-01-02"), hasIssue: false });
  await setOrder(desk, late?.orderId ?? "", {
    status: "in_production",
    dueAt: new Date(Date.now() - 60_000),
  });
  await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([
    { kind: "order_on_hold", subject: { type: "problems", id: "" }, details: { count: 6 }, isRead: false },
  ]);
  const resume = (id: string) =>
    setOrder(desk, id, { status: "in_production", serviceUpdatedAt: new Date() });
  await resume(ids.at(-1) ?? "");
  await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([{ isRead: false }]);
  await Promise.all(ids.map(resume));
  await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([{ isRead: true }]);
});

test("problems from before the connection send no notification and are listed apart, and later ones of the same orders as usual", async () => {
  const desk = await deskWithOperator(2);
  const [old = "", moved = ""] = desk.drafts.map(({ orderId }) => orderId);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const hold = (id: string, eventAt: Date) =>
    setOrder(desk, id, {
      ...{ status: "on_hold", createdAt: daysAgo(3), eventAt },
      serviceUpdatedAt: new Date(),
    });
  await hold(old, daysAgo(2));
  await hold(moved, new Date());
  await watch(desk);
  expect((await toldTo(desk.asOperator)).map(({ subject }) => subject.id)).toEqual([moved]);
  const idsIn = async (tab: "open" | "earlier") =>
    (await problemsInTab(desk, tab)).map(({ order }) => order.id);
  expect([await idsIn("open"), await idsIn("earlier")]).toEqual([[moved], [old]]);
  expect(await countProblems(desk.asOperator)).toMatchObject({ open: 1, earlier: 1 });
  const needs = await listNeeds(desk.asOperator);
  expect(needs.find(({ kind }) => kind === "on_hold")).toEqual({ kind: "on_hold", count: 1 });
});

test("a payment request notifies members who may pay, and its decision notifies the requester", async () => {
  const { first, asOperator, ctx, workspace } = await deskWithOperator(3);
  const requestId = await requestPayment(asOperator, first);
  await requestPayment(asOperator, first);
  expect(await toldTo(ctx)).toMatchObject([
    { kind: "payment_asked", actor: "The operator", details: { total_cents: first.shownTotalCents } },
  ]);
  expect(await toldTo(asOperator)).toEqual([]);
  await declineRequest(ctx, { requestId, note: "Not this month." });
  expect(await toldTo(asOperator)).toMatchObject([
    { kind: "request_decided", actor: "The manager", details: { state: "declined" } },
  ]);
  expect(await toldTo(ctx)).toMatchObject([{ kind: "payment_asked", isRead: true }]);
  await requestPayment(asOperator, first);
  expect(await toldTo(ctx)).toMatchObject([{ isRead: false }, { isRead: true }]);
  expect(await confirmOrder(ctx, first)).toBeNull();
  expect((await toldTo(asOperator))[0]).toMatchObject({ details: { state: "approved" } });
  expect(await toldTo(ctx)).toMatchObject([{ isRead: true }, { isRead: true }]);
  expect(await toldTo(await workspace.contextOf(await workspace.addMember("viewer"), "live"))).toEqual([]);
});

test("several requests at once make one notification", async () => {
  const { asOperator, ctx, drafts } = await deskWithOperator(3);
  await requestPayments(asOperator, { rows: drafts, note: null });
  expect(await toldTo(ctx)).toMatchObject([
    { kind: "payment_asked", subject: { type: "approvals" }, details: { count: 3 } },
  ]);
});

test("a bulk payment makes one notification for the requester, with the number of orders", async () => {
  const desk = await deskWithOperator(3);
  for (const draft of desk.drafts) await requestPayment(desk.asOperator, draft);
  const runId = await start(desk);
  await work(desk, runId);
  expect(await toldTo(desk.asOperator)).toMatchObject([
    {
      ...{ kind: "request_decided", actor: "The manager", isRead: false },
      ...{ subject: { type: "payment_run", id: runId }, details: { state: "approved", count: 3 } },
    },
  ]);
});

test("refusals of a bulk payment make one notification with their number, and its author has that of the run", async () => {
  const desk = await deskWithOperator(3);
  const changed = desk.drafts.map((draft) => ({ ...draft, shownTotalCents: draft.shownTotalCents + 1 }));
  await work(desk, await start(desk, changed));
  const later = changed.slice(1);
  for (const { orderId } of later) await setOrder(desk, orderId, { paymentRefusedAt: null });
  await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([
    { kind: "payment_refused", subject: { type: "order", id: desk.first.orderId } },
  ]);
  for (const { orderId } of later) await setOrder(desk, orderId, { paymentRefusedAt: new Date() });
  await watch(desk);
  expect(await toldTo(desk.asOperator)).toMatchObject([
    { kind: "payment_refused", subject: { type: "problems", id: "" }, details: { count: 3 } },
  ]);
  expect(await toldTo(desk.ctx)).toMatchObject([{ kind: "run_ended", details: { failed: 3 } }]);
});

test("a mention notifies once, and never the author", async () => {
  const { operator, asOperator, ctx, first } = await deskWithOperator(1);
  await db().update(users).set({ name: "Otto" }).where(eq(users.id, operator));
  const noteId = randomUUID();
  await addNote(ctx, { orderId: first.orderId, noteId, text: "@Otto and @The manager, look at the sleeve." });
  await editNote(ctx, { noteId, text: "@Otto, look at both sleeves." });
  expect(await toldTo(asOperator)).toMatchObject([{ kind: "mention", actor: "The manager" }]);
  expect(await toldTo(ctx)).toEqual([]);
});

test("the end of a run notifies its author if it was slow or incomplete", async () => {
  const desk = await deskWithOperator(4);
  const [quick, slow, ...rest] = desk.drafts;
  if (!quick || !slow) throw new Error("no drafts");
  await work(desk, await start(desk, [quick]));
  expect(await toldTo(desk.ctx)).toEqual([]);
  const slowRun = await start(desk, [slow]);
  await db()
    .update(runs)
    .set({ createdAt: sql`now() - interval '1 minute'` })
    .where(and(eq(runs.workspaceId, desk.workspace.workspaceId), eq(runs.id, slowRun)));
  await work(desk, slowRun);
  expect(await toldTo(desk.ctx)).toMatchObject([
    {
      kind: "run_ended",
      subject: { type: "payment_run", id: slowRun },
      details: { what: "pay", done: 1, failed: 0 },
    },
  ]);
  const bulkRun = await startCancel(desk, { ids: rest.map(({ orderId }) => orderId) });
  await db()
    .update(runs)
    .set({ createdAt: sql`now() - interval '1 minute'` })
    .where(and(eq(runs.workspaceId, desk.workspace.workspaceId), eq(runs.id, bulkRun)));
  await work(desk, bulkRun);
  expect((await toldTo(desk.ctx))[0]).toMatchObject({
    subject: { type: "bulk_run", id: bulkRun },
    details: { what: "cancel", done: 2 },
  });
});

test("a paid order that the service ends notifies its readers once, and a cancellation by a member notifies no one", async () => {
  const { first, ...desk } = await deskWithOperator(3);
  const [, second, unpaid] = desk.drafts;
  if (!second || !unpaid) throw new Error("no draft");
  await confirmOrder(desk.ctx, first);
  await confirmOrder(desk.ctx, second);
  await cancelOrder(desk.ctx, { orderId: second.orderId });
  await cancelOrder(desk.ctx, { orderId: unpaid.orderId });
  await pressroom.world.control.advance(first.orderId, "refunded");
  // As an event does, before the order is read again.
  await setOrder(desk, first.orderId, { status: "refunded", eventAt: new Date() });
  for (let look = 0; look < 2; look += 1) for (const { orderId } of desk.drafts) await reread(desk, orderId);
  for (const ctx of [desk.ctx, desk.asOperator])
    expect(await toldTo(ctx)).toMatchObject([
      {
        ...{ kind: "order_ended", mode: "live", subject: { type: "order", id: first.orderId } },
        details: { state: "refunded" },
      },
    ]);
});

test("a draft of a schedule notifies the member in whose name it was created, once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const manager = await workspace.contextOf(await workspace.addMember("manager"));
  const scheduleId = await createSchedule(manager, aSchedule(workspace));
  await makeDue(workspace, scheduleId);
  await run(workspace);
  await run(workspace);
  const [draft] = await draftsOf(workspace);
  expect(await toldTo(manager)).toMatchObject([
    { kind: "schedule_drafted", subject: { type: "order", id: draft?.id } },
  ]);
  expect(await toldTo(await workspace.ownerContext())).toEqual([]);
});

test("a paused schedule notifies the members who can resume it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const manager = await workspace.addMember("manager");
  const scheduleId = await createSchedule(await workspace.contextOf(manager), aSchedule(workspace));
  await makeDue(workspace, scheduleId);
  await db().update(memberships).set({ role: "viewer" }).where(eq(memberships.userId, manager));
  await run(workspace);
  expect(await toldTo(await workspace.ownerContext())).toMatchObject([
    { kind: "schedule_paused", subject: { type: "schedule", id: scheduleId }, details: { reason: "role" } },
  ]);
});

test.each([
  ["last", { repeat: "dates" as const, dates: [daysFrom(3)] }, "over"],
  ["old author's", {}, "active"],
])(
  "a schedule's %s date that fails notifies the members, though it pauses nothing",
  async (_, given, state) => {
    const workspace = await openWorkspace(pressroom.world);
    const owner = await workspace.ownerContext();
    const manager = await workspace.addMember("manager");
    const schedule = aSchedule(workspace, given);
    const scheduleId = await createSchedule(await workspace.contextOf(manager), schedule);
    await makeDue(workspace, scheduleId);
    await openDueRuns(await workspace.system("schedules"));
    if (state === "active") await updateSchedule(owner, { ...schedule, revision: 1 });
    await db().update(memberships).set({ role: "viewer" }).where(eq(memberships.userId, manager));
    await run(workspace);
    expect(await getSchedule(owner, { scheduleId })).toMatchObject({
      state,
      runs: [{ state: "failed", outcome: { code: "forbidden_role" } }],
    });
    expect(await toldTo(owner)).toMatchObject([
      {
        kind: "schedule_paused",
        subject: { type: "schedule", id: scheduleId },
        details: { reason: "missed" },
      },
    ]);
  },
);

test("notifications contain no recipient data", async () => {
  const [{ recipient } = { recipient: "" }] = await db().select().from(orders).limit(1);
  const rows = await db().select().from(notifications);
  expect(recipient).not.toBe("");
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain(recipient);
});
