import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { runRows, runs } from "#drizzle/schema/runs.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { everyOf, retryCancel, startCancel } from "#e2e/fixtures/bulk-run-steps.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import {
  balanceOf,
  fill,
  openPaymentSetup,
  type PaymentSetup,
  setRole,
  statesOf,
  work,
} from "#e2e/fixtures/payment-setup.ts";
import { reread } from "#e2e/fixtures/problem-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { paySelection } from "#lib/workflows/runs/pay-selection.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";
import { processRun } from "#lib/workflows/runs/process-run.ts";
import { retryRun } from "#lib/workflows/runs/retry-run.ts";
import { startRun } from "#lib/workflows/runs/start-run.ts";
import { stopRun } from "#lib/workflows/runs/stop-run.ts";

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

const pay = ({ ctx, drafts }: PaymentSetup, count: number) =>
  Promise.all(drafts.slice(0, count).map((draft) => confirmOrder(ctx, draft)));

const cancelsOf = ({ workspace }: PaymentSetup) =>
  db()
    .select()
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspace.workspaceId), eq(orderIntents.kind, "cancel")));

test("a cancellation shows the refund first, cancels each order once, and sums up the refund", async () => {
  const desk = await openPaymentSetup(pressroom.world, 12);
  await pay(desk, 5);
  const before = await balanceOf(desk);
  const selection = everyOf(desk);
  const outline = await previewSelection(desk.ctx, { selection });
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(outline).toMatchObject({
    count: 12,
    cancellable: { count: 12, totalCents: 12 * each, backCents: 5 * each },
    payable: { count: 7, totalCents: 7 * each, largestCents: each },
  });
  const shown = { shownDigest: outline.cancellable.digest };
  const input = { kind: "cancel" as const, runId: randomUUID(), selection, ...shown };
  const [runId, again] = await Promise.all([startRun(desk.ctx, input), startRun(desk.ctx, input)]);
  expect(again).toBe(runId);
  await Promise.all([work(desk, runId), work(desk, runId)]);
  await work(desk, runId);
  expect(await getRun(desk.ctx, { runId })).toMatchObject({
    ...{ state: "finished", rowsCount: 12, doneCount: 12, failedCount: 0 },
    ...{ movedCents: 5 * each, totalCents: 12 * each, askedBy: "The manager" },
  });
  expect(await balanceOf(desk)).toBe(before + 5 * each);
  expect(await cancelsOf(desk)).toHaveLength(12);
});

test("a selection by query leaves out the orders that were deselected", async () => {
  const desk = await openPaymentSetup(pressroom.world, 4);
  const [kept] = desk.drafts;
  if (!kept) throw new Error("no draft");
  const selection = { query: "?status=draft", except: [kept.orderId] };
  const runId = await startCancel(desk, selection);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
  expect(
    await previewSelection(desk.ctx, { selection: { query: "?status=draft", except: [] } }),
  ).toMatchObject({
    count: 1,
  });
});

test("a run whose selection changed since it was shown is refused, and nothing starts", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const selection = { query: "", except: [] };
  const { cancellable, payable } = await previewSelection(desk.ctx, { selection });
  const [unseen] = desk.drafts;
  const isUnseen = eq(orders.id, unseen?.orderId ?? "");
  const beginBoth = async () => {
    const cancel = { kind: "cancel" as const, runId: randomUUID(), selection };
    await expect(startRun(desk.ctx, { ...cancel, shownDigest: cancellable.digest })).rejects.toMatchObject({
      code: "selection_moved",
      params: { count: 3 },
    });
    await expect(
      paySelection(desk.ctx, { runId: randomUUID(), selection, shownDigest: payable.digest }),
    ).rejects.toMatchObject({ code: "selection_moved" });
  };
  // Another order with the same price: count and sum of the selection stay equal.
  await db().delete(orders).where(isUnseen);
  await aDraft(desk.workspace, "live", 1);
  await beginBoth();
  expect(await previewSelection(desk.ctx, { selection })).toMatchObject({
    cancellable: { count: cancellable.count, totalCents: cancellable.totalCents },
  });
  expect(await db().select().from(runs).where(eq(runs.workspaceId, desk.workspace.workspaceId))).toEqual([]);
});

test("an order in production fails only its own row, and that row cannot be retried", async () => {
  const desk = await openPaymentSetup(pressroom.world, 4);
  await pay(desk, 2);
  const [late, refused] = desk.drafts;
  if (!late || !refused) throw new Error("no drafts");
  const runId = await startCancel(desk, everyOf(desk));
  await pressroom.world.control.advance(late.orderId, "in_production");
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["failed: production_started", ...fill(3, "done")]);
  const failed = await listRunRows(desk.ctx, { runId, only: "failed" });
  expect(failed.rows.map(({ order }) => order.id)).toEqual([late.orderId]);
  expect(await getRun(desk.ctx, { runId })).toMatchObject({ failedCount: 1, retryableCount: 0 });
  await expect(retryCancel(desk, runId)).rejects.toMatchObject({ code: "nothing_chosen" });
});

test("an order on hold is cancelled, unless its production had started", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  await pay(desk, 2);
  const [held, begun] = desk.drafts;
  if (!held || !begun) throw new Error("no drafts");
  const { advance, raiseIssue } = pressroom.world.control;
  await advance(begun.orderId, "in_production");
  for (const { orderId } of [held, begun]) {
    await raiseIssue(orderId, "print_file_damaged");
    await reread(desk, orderId);
  }
  const of = (draft: { orderId: string }) => getOrder(desk.ctx, draft);
  expect([(await of(held)).status, (await of(begun)).status]).toEqual(["on_hold", "on_hold"]);
  const each = held.shownTotalCents;
  expect(await previewSelection(desk.ctx, { selection: everyOf(desk) })).toMatchObject({
    count: 3,
    cancellable: { count: 2, totalCents: 2 * each, backCents: each },
  });
  const runId = await startCancel(desk, everyOf(desk));
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["done", "done"]);
  expect((await of(begun)).status).toBe("on_hold");
});

test("a run that is stopped halfway keeps what it did and leaves the rest undone", async () => {
  const desk = await openPaymentSetup(pressroom.world, 30);
  const runId = await startCancel(desk, everyOf(desk));
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("again");
  await expect(retryRun(desk.ctx, { runId: randomUUID(), ofRunId: runId })).rejects.toMatchObject({
    code: "run_not_over",
  });
  await stopRun(desk.ctx, { runId });
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    ...fill(20, "done"),
    ...fill(10, "stopped: stopped_by_person"),
  ]);
  expect(await getRun(desk.ctx, { runId })).toMatchObject({ failedCount: 10, retryableCount: 10 });
  expect(await cancelsOf(desk)).toHaveLength(20);
  await expect(stopRun(desk.ctx, { runId })).rejects.toMatchObject({ code: "run_over" });
});

test("lowering the role during a run stops the rest as no_longer_allowed", async () => {
  const desk = await openPaymentSetup(pressroom.world, 25);
  const runId = await startCancel(desk, everyOf(desk));
  await processRun(await desk.workspace.system("runs"), runId);
  await setRole(desk.workspace, desk.manager, "viewer");
  await work(desk, runId);
  const { rows } = await listRunRows(await desk.workspace.ownerContext("live"), { runId });
  expect(rows.map(({ state }) => state)).toEqual([...fill(20, "done"), ...fill(5, "stopped")]);
  expect(rows.at(-1)?.outcome).toEqual({ code: "no_longer_allowed" });
});

test("a run idle for 15 minutes cancels nothing, and can be retried", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const runId = await startCancel(desk, everyOf(desk));
  await db()
    .update(runs)
    .set({ touchedAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(runs.id, runId));
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(2, "stopped: lay_idle"));
  const second = await retryCancel(desk, runId);
  await work(desk, second);
  expect(await statesOf(desk, second)).toEqual(fill(2, "done"));
  expect(await getRun(desk.ctx, { runId: second })).toMatchObject({ retryOf: runId, rowsCount: 2 });
});

test("a cancellation with a lost answer is looked up and not sent again", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  await pay(desk, 3);
  const before = await balanceOf(desk);
  const runId = await startCancel(desk, everyOf(desk));
  await pressroom.world.control.addFault({
    account_id: desk.workspace.testAccount.accountId,
    path: "/v1/orders/*/cancel",
    drop: "after",
    times: 1,
  });
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("later");
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
  expect(await cancelsOf(desk)).toHaveLength(3);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(await balanceOf(desk)).toBe(before + 3 * each);
});

test("a cancellation in progress does not block later rows, and times out alone after its own 15 minutes", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await startCancel(desk, everyOf(desk));
  const intent = await openIntent(db(), desk.ctx, {
    kind: "cancel",
    apiKeyId: desk.ctx.orderingKey.id,
    idempotencyKey: `cancel:${randomUUID()}`,
    orderId: first.orderId,
  });
  const turn = async () => processRun(await desk.workspace.system("runs"), runId);
  expect(await turn()).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["waiting", "done", "done"]);
  const long = new Date(Date.now() - 16 * 60_000);
  const isRow = and(eq(runRows.runId, runId), eq(runRows.position, 0));
  await db().update(runRows).set({ undecidedSince: long }).where(isRow);
  expect(await turn()).toBe("later");
  await db().update(orderIntents).set({ state: "refused" }).where(eq(orderIntents.id, intent.id));
  expect(await turn()).toBe("over");
  expect(await statesOf(desk, runId)).toEqual(["stopped: lay_idle", "done", "done"]);
  expect(await cancelsOf(desk)).toHaveLength(3);
});

test("tags and assignees are set for many orders at once, and an order with too many tags fails alone", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const [full] = desk.drafts;
  if (!full) throw new Error("no draft");
  await db()
    .update(orders)
    .set({ tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) })
    .where(eq(orders.id, full.orderId));
  const selection = everyOf(desk);
  const tagRun = await startRun(desk.ctx, {
    kind: "tag",
    runId: randomUUID(),
    selection,
    tags: ["  Easter  Sale "],
  });
  await work(desk, tagRun);
  expect(await statesOf(desk, tagRun)).toEqual(["failed: order_has_too_many_tags", "done", "done"]);
  const assignRun = await startRun(desk.ctx, {
    kind: "assign",
    runId: randomUUID(),
    selection,
    assigneeId: desk.manager,
  });
  await work(desk, assignRun);
  const rows = await db()
    .select({ id: orders.id, tags: orders.tags, assigneeId: orders.assigneeId })
    .from(orders)
    .where(eq(orders.workspaceId, desk.workspace.workspaceId));
  expect(rows.filter(({ tags }) => tags.includes("easter sale"))).toHaveLength(2);
  expect(rows.map(({ assigneeId }) => assigneeId)).toEqual(fill(3, desk.manager));
  const untagRun = await startRun(desk.ctx, {
    kind: "untag",
    runId: randomUUID(),
    selection,
    tags: ["easter sale", "tag 3"],
  });
  await work(desk, untagRun);
  const after = await db()
    .select({ tags: orders.tags })
    .from(orders)
    .where(eq(orders.workspaceId, desk.workspace.workspaceId));
  expect(after.map(({ tags }) => tags.length).sort()).toEqual([0, 0, 19]);
});

test("one payment run pays the drafts of a selection, and only the drafts", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  await pay(desk, 1);
  const selection = everyOf(desk);
  const { payable } = await previewSelection(desk.ctx, { selection });
  const runId = await paySelection(desk.ctx, {
    ...{ runId: randomUUID(), selection },
    shownDigest: payable.digest,
  });
  expect(await getRun(desk.ctx, { runId })).toMatchObject({
    rowsCount: 2,
    totalCents: payable.totalCents,
  });
});

test("another workspace, the other mode and a viewer can neither read a run nor start one", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const selection = everyOf(desk);
  const runId = await startCancel(desk, selection);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  const shown = { shownDigest: "0".repeat(64) };
  const inTest = await desk.workspace.contextOf(desk.manager, "test");
  for (const ctx of [stranger, inTest]) {
    const start = startRun(ctx, { kind: "cancel", runId: randomUUID(), selection, ...shown });
    await expect(start).rejects.toMatchObject({ code: "not_found" });
    await expect(previewSelection(ctx, { selection })).rejects.toMatchObject({ code: "not_found" });
    await expect(getRun(ctx, { runId })).rejects.toMatchObject({ code: "not_found" });
    await expect(listRunRows(ctx, { runId })).rejects.toMatchObject({ code: "not_found" });
    await expect(stopRun(ctx, { runId })).rejects.toMatchObject({ code: "not_found" });
    await expect(retryRun(ctx, { runId: randomUUID(), ofRunId: runId })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  const viewer = await desk.workspace.contextOf(await desk.workspace.addMember("viewer"), "live");
  for (const act of [
    () => startRun(viewer, { kind: "tag", runId: randomUUID(), selection, tags: ["a"] }),
    () => startRun(viewer, { kind: "cancel", runId: randomUUID(), selection, ...shown }),
    () => stopRun(viewer, { runId }),
    () => retryRun(viewer, { runId: randomUUID(), ofRunId: runId }),
    () => paySelection(viewer, { runId: randomUUID(), selection, ...shown }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: "forbidden_role" });
  }
});
