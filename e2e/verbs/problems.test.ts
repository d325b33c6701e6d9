import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openPaymentSetup, type PaymentSetup } from "#e2e/fixtures/payment-setup.ts";
import { problemsInTab, reread, setOrder, watch } from "#e2e/fixtures/problem-steps.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listAuditedActions } from "#lib/features/orders/list-audited-actions.ts";
import { assignProblems } from "#lib/workflows/problems/assign-problems.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";
import { listProblems } from "#lib/workflows/problems/list-problems.ts";
import { reopenProblems } from "#lib/workflows/problems/reopen-problems.ts";
import { resolveProblems } from "#lib/workflows/problems/resolve-problems.ts";
import { snoozeProblems } from "#lib/workflows/problems/snooze-problems.ts";

const pressroom = useVerbs();

async function aPaidOrder() {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const [draft] = desk.drafts;
  if (!draft) throw new Error("no draft");
  await confirmOrder(desk.ctx, draft);
  return { ...desk, draft };
}

/** A workspace with one paid order, and the one problem that the watcher finds for it. */
async function aProblem() {
  const { draft, ...desk } = await aPaidOrder();
  await setOrder(desk, draft.orderId, { dueAt: new Date(Date.now() - 60_000) });
  await watch(desk);
  const [problem] = await problemsInTab(desk);
  if (!problem) throw new Error("no problem was found");
  return { desk, orderId: draft.orderId, problem, problemIds: [problem.id] };
}

test("a refused payment is a problem with its reason, and clears once it is paid", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const [draft] = desk.drafts;
  if (!draft) throw new Error("no draft");
  const { accountId } = desk.workspace.testAccount;
  await pressroom.world.control.setWallet(accountId, { balance_cents: 1 });
  await confirmOrder(desk.ctx, draft);
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([
    {
      kind: "payment_refused",
      order: { id: draft.orderId },
      lastTry: { outcome: { code: "insufficient_balance" } },
    },
  ]);
  await pressroom.world.control.setWallet(accountId, { balance_cents: 500_000 });
  expect(await confirmOrder(desk.ctx, draft)).toBeNull();
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
  expect(await problemsInTab(desk, "resolved")).toMatchObject([
    { kind: "payment_refused", isOver: true, decidedBy: null },
  ]);
});

test("an issue takes the place of a hold, which is listed again when a member resolves the issue", async () => {
  const { draft, ...desk } = await aPaidOrder();
  await setOrder(desk, draft.orderId, { status: "on_hold" });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "on_hold" }]);
  await setOrder(desk, draft.orderId, { hasIssue: true });
  await watch(desk);
  const found = await problemsInTab(desk);
  expect(found.map(({ kind }) => kind)).toEqual(["issue"]);
  await resolveProblems(desk.ctx, { problemIds: found.map(({ id }) => id) });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "on_hold" }]);
  await setOrder(desk, draft.orderId, { status: "in_production", hasIssue: false });
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
});

test("a hold that came with its issue is listed with the issue's reason once a member resolves that", async () => {
  const { draft, ...desk } = await aPaidOrder();
  await setOrder(desk, draft.orderId, { status: "on_hold", hasIssue: true });
  await watch(desk);
  const [found] = await problemsInTab(desk);
  await db()
    .update(orderProblems)
    .set({ code: "out_of_stock" })
    .where(eq(orderProblems.id, found?.id ?? ""));
  await resolveProblems(desk.ctx, { problemIds: [found?.id ?? ""] });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([
    { kind: "on_hold", code: "out_of_stock", assignee: null },
  ]);
  const { issue } = await getOrder(desk.ctx, { orderId: draft.orderId });
  expect(issue).toMatchObject({ code: "out_of_stock" });
  await setOrder(desk, draft.orderId, { status: "in_production", hasIssue: false });
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
  expect((await getOrder(desk.ctx, { orderId: draft.orderId })).issue).toBeNull();
});

test("a hold that follows a settled issue is a problem at once", async () => {
  const { draft, ...desk } = await aPaidOrder();
  await setOrder(desk, draft.orderId, { status: "on_hold", hasIssue: true });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "issue" }]);
  await setOrder(desk, draft.orderId, { status: "on_hold", hasIssue: false });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ kind: "on_hold" }]);
});

test("an order on hold is a problem, and clears when it continues", async () => {
  const { draft, ...desk } = await aPaidOrder();
  await pressroom.world.control.raiseIssue(draft.orderId, "print_file_damaged");
  await reread(desk, draft.orderId);
  await watch(desk);
  const [found] = await problemsInTab(desk);
  expect(["on_hold", "issue"]).toContain(found?.kind);
  expect(await listProblems(desk.ctx, { kind: "on_hold" })).toMatchObject({ rows: [{ id: found?.id }] });
  await pressroom.world.control.advance(draft.orderId, "shipped");
  await reread(desk, draft.orderId);
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
});

test("an issue that reports a lost parcel is listed among the lost parcels too", async () => {
  const { draft, ...desk } = await aPaidOrder();
  await setOrder(desk, draft.orderId, { status: "shipped", hasIssue: true });
  await watch(desk);
  const [found] = await problemsInTab(desk);
  expect(found).toMatchObject({ kind: "issue" });
  expect((await listProblems(desk.ctx, { kind: "parcel_lost" })).rows).toEqual([]);
  await db()
    .update(orderProblems)
    .set({ code: "parcel_lost" })
    .where(eq(orderProblems.id, found?.id ?? ""));
  expect((await listProblems(desk.ctx, { kind: "parcel_lost" })).rows).toMatchObject([{ id: found?.id }]);
});

test("each lost or returned parcel is a problem, and clears when the parcel is found", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const [draft] = desk.drafts;
  if (!draft) throw new Error("no draft");
  const parcel = (id: string, status: string) => ({
    ...{ id, status, carrier: "DHL", tracking_number: `T-${id}`, tracking_url: null },
    ...{ shipped_at: null, delivered_at: null },
  });
  const [row] = await db().select().from(orders).where(eq(orders.id, draft.orderId));
  const put = (...shipments: object[]) =>
    setOrder(desk, draft.orderId, { data: { ...(row?.data as object), shipments } });
  await put(parcel("a", "lost"), parcel("b", "returned"), parcel("c", "delivered"));
  await watch(desk);
  const found = await problemsInTab(desk);
  expect(found.map(({ kind, parcel: of }) => `${kind} ${of?.trackingNumber}`).sort()).toEqual([
    "parcel_lost T-a",
    "parcel_returned T-b",
  ]);
  await put(parcel("a", "delivered"), parcel("b", "returned"), parcel("c", "delivered"));
  await watch(desk);
  expect((await problemsInTab(desk)).map(({ kind }) => kind)).toEqual(["parcel_returned"]);
});

test("an order past its due date is a problem, until it has no due date any more", async () => {
  const { desk, orderId, problem } = await aProblem();
  expect(problem).toMatchObject({ kind: "late", order: { id: orderId } });
  const isLate = async () =>
    (await db().select({ isLate: orders.isLate }).from(orders).where(eq(orders.id, orderId)))[0]?.isLate;
  expect(await isLate()).toBe(true);
  await setOrder(desk, orderId, { dueAt: null });
  await watch(desk);
  expect(await isLate()).toBe(false);
  expect(await problemsInTab(desk)).toEqual([]);
});

test("assigning, snoozing, resolving and reopening are recorded on the order, and a snoozed problem reopens in time", async () => {
  const { desk, orderId, problemIds } = await aProblem();
  await assignProblems(desk.ctx, { problemIds, assigneeId: desk.manager });
  expect(await problemsInTab(desk, "mine")).toMatchObject([{ assignee: { name: "The manager" } }]);
  await snoozeProblems(desk.ctx, { problemIds, until: new Date(Date.now() + 3_600_000).toISOString() });
  await watch(desk);
  expect(await countProblems(desk.ctx)).toEqual({ mine: 0, open: 0, earlier: 0, snoozed: 1 });
  await db()
    .update(orderProblems)
    .set({ snoozedUntil: new Date(Date.now() - 1_000) })
    .where(eq(orderProblems.workspaceId, desk.workspace.workspaceId));
  await watch(desk);
  expect(await countProblems(desk.ctx)).toEqual({ mine: 1, open: 1, earlier: 0, snoozed: 0 });
  await resolveProblems(desk.ctx, { problemIds, note: "Written to the customer" });
  await watch(desk);
  expect(await problemsInTab(desk, "resolved")).toMatchObject([
    { decidedBy: "The manager", note: "Written to the customer", isOver: false },
  ]);
  const acts = await listAuditedActions(desk.ctx, orderId);
  expect(acts.slice(0, 2)).toMatchObject([
    { action: "problem.resolve", note: "Written to the customer" },
    { action: "problem.snooze", note: null },
  ]);
  await expect(resolveProblems(desk.ctx, { problemIds })).rejects.toMatchObject({ code: "problem_moved" });
  await reopenProblems(desk.ctx, { problemIds });
  expect(await problemsInTab(desk)).toHaveLength(1);
  const told = (await readAudit(desk.workspace.workspaceId))
    .filter(({ subjectId }) => subjectId === orderId)
    .map(({ action }) => action);
  expect(told.filter((action) => action.startsWith("problem."))).toEqual([
    "problem.assign",
    "problem.snooze",
    "problem.resolve",
    "problem.reopen",
  ]);
});

test("a resolved problem reopens only when it happens again", async () => {
  const { desk, orderId, problemIds } = await aProblem();
  await resolveProblems(desk.ctx, { problemIds });
  await watch(desk);
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await setOrder(desk, orderId, { dueAt: new Date() });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([
    { id: problemIds[0], kind: "late", note: null, decidedBy: null },
  ]);
});

test("a problem that cleared reopens when it returns", async () => {
  const { desk, orderId, problemIds } = await aProblem();
  const [row] = await db().select({ dueAt: orders.dueAt }).from(orders).where(eq(orders.id, orderId));
  await setOrder(desk, orderId, { dueAt: null });
  await watch(desk);
  await expect(reopenProblems(desk.ctx, { problemIds })).rejects.toMatchObject({ code: "problem_moved" });
  await setOrder(desk, orderId, { dueAt: row?.dueAt ?? null });
  await watch(desk);
  expect(await problemsInTab(desk)).toMatchObject([{ id: problemIds[0], isOver: false }]);
});

test("a tab is paged without gaps, also filtered by kind", async () => {
  const { desk } = await aProblem();
  const { workspaceId } = desk.workspace;
  const [row] = await db().select().from(orderProblems).where(eq(orderProblems.workspaceId, workspaceId));
  if (!row) throw new Error("no problem");
  await db()
    .insert(orderProblems)
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        ...row,
        id: randomUUID(),
        subject: `made ${index}`,
        kind: index % 2 ? ("on_hold" as const) : ("late" as const),
      })),
    );
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await listProblems(desk.ctx, { cursor });
    for (const { id } of page.rows) ids.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(ids.size).toBe(121);
  const held = await listProblems(desk.ctx, { kind: "on_hold" });
  expect(new Set(held.rows.map(({ kind }) => kind))).toEqual(new Set(["on_hold"]));
  expect(await countProblems(desk.ctx)).toMatchObject({ open: 121 });
});

test("problems of another workspace or mode are not found, and a viewer cannot act on them", async () => {
  const { desk, problemIds } = await aProblem();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const decisions = [
    (ctx: PaymentSetup["ctx"]) => assignProblems(ctx, { problemIds, assigneeId: null }),
    (ctx: PaymentSetup["ctx"]) => snoozeProblems(ctx, { problemIds, until }),
    (ctx: PaymentSetup["ctx"]) => resolveProblems(ctx, { problemIds }),
    (ctx: PaymentSetup["ctx"]) => reopenProblems(ctx, { problemIds }),
  ];
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  const inTest = await desk.workspace.contextOf(desk.manager, "test");
  for (const ctx of [stranger, inTest]) {
    expect((await listProblems(ctx, {})).rows).toEqual([]);
    for (const decide of decisions) await expect(decide(ctx)).rejects.toMatchObject({ code: "not_found" });
  }
  const viewer = await desk.workspace.contextOf(await desk.workspace.addMember("viewer"), "live");
  for (const decide of decisions)
    await expect(decide(viewer)).rejects.toMatchObject({ code: "forbidden_role" });
  const gone = assignProblems(desk.ctx, { problemIds, assigneeId: randomUUID() });
  await expect(gone).rejects.toMatchObject({ code: "assignee_gone" });
});

test("a locked problem does not block the watcher, and is checked in the next pass", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  for (const draft of desk.drafts) {
    await confirmOrder(desk.ctx, draft);
    await setOrder(desk, draft.orderId, { dueAt: new Date(Date.now() - 60_000) });
  }
  await watch(desk);
  const [first, second] = (await problemsInTab(desk)).map(({ id }) => id).sort();
  if (!first || !second) throw new Error("no problems were found");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await snoozeProblems(desk.ctx, { problemIds: [second], until: tomorrow });
  const isOf = (id: string) =>
    and(eq(orderProblems.workspaceId, desk.workspace.workspaceId), eq(orderProblems.id, id));
  const past = { snoozedUntil: new Date(Date.now() - 1000) };
  for (const [held, free] of [
    [first, second],
    [second, first],
  ] as const) {
    await db()
      .update(orderProblems)
      .set({ state: "snoozed", ...past })
      .where(isOf(free));
    await db().transaction(async (tx) => {
      await tx.select().from(orderProblems).where(isOf(held)).for("update");
      await watch(desk);
      // A person decides about both. A watcher that locked this problem and waited for the other one would deadlock.
      await tx.select().from(orderProblems).where(isOf(free)).for("update");
    });
  }
  expect((await problemsInTab(desk)).map(({ id }) => id).sort()).toEqual([first, second]);
  for (const { orderId } of desk.drafts) await setOrder(desk, orderId, { dueAt: null });
  await db().transaction(async (tx) => {
    await tx.select().from(orderProblems).where(isOf(first)).for("update");
    await watch(desk);
    expect(await problemsInTab(desk)).toMatchObject([{ id: first }]);
  });
  await watch(desk);
  expect(await problemsInTab(desk)).toEqual([]);
});
