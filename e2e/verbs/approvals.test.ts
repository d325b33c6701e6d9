import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { createRequestedOrder } from "#lib/workflows/approvals/create-requested-order.ts";
import { declineRequest } from "#lib/workflows/approvals/decline-request.ts";
import { listRefused } from "#lib/workflows/approvals/list-refused.ts";
import { listRequests } from "#lib/workflows/approvals/list-requests.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { withdrawRequest } from "#lib/workflows/approvals/withdraw-request.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";
import { requestSelection } from "#lib/workflows/runs/request-selection.ts";

const pressroom = useVerbs();

/** A draft, an operator who has requested its payment, and a manager who may pay. */
async function anAskedDraft(note?: string) {
  const workspace = await openWorkspace(pressroom.world);
  const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
  const manager = await workspace.contextOf(await workspace.addMember("manager"), "live");
  const draft = await aDraft(workspace);
  const requestId = await requestPayment(operator, { ...draft, note });
  return { workspace, operator, manager, draft, requestId };
}

const lastRequest = async ({ workspace, draft }: Awaited<ReturnType<typeof anAskedDraft>>) =>
  (await getOrder(await workspace.ownerContext("live"), draft)).requests[0];

const actionsOf = async ({ workspaceId }: TestWorkspace) => {
  const rows = await readAudit(workspaceId);
  return rows.map(({ action }) => action).filter((action) => action.startsWith("payment."));
};

test("a request for payment waits with its note, and paying the order approves it", async () => {
  const asked = await anAskedDraft("  The customer waits.  ");
  const { workspace, operator, manager, draft, requestId } = asked;
  expect((await listRequests(manager, "waiting", {})).rows).toMatchObject([
    {
      order: { id: draft.orderId },
      request: { askedBy: "The operator", isOwn: false, note: "The customer waits.", state: "open" },
    },
  ]);
  expect((await listRequests(operator, "waiting", {})).rows[0]?.request?.isOwn).toBe(true);
  expect(await countApprovals(manager)).toEqual({ waiting: 1, refused: 0, refusedWaiting: 0 });
  expect(await confirmOrder(manager, { ...draft, requestId })).toBeNull();
  expect(await lastRequest(asked)).toMatchObject({ state: "approved", decidedBy: "The manager" });
  expect((await listRequests(manager, "waiting", {})).rows).toEqual([]);
  expect((await listRequests(manager, "decided", {})).rows).toMatchObject([{ request: { id: requestId } }]);
  expect(await actionsOf(workspace)).toEqual(["payment.ask", "payment.approved"]);
});

test("a double click creates one request, and a second person gets asked_already", async () => {
  const { workspace, operator, draft, requestId } = await anAskedDraft();
  const again = await Promise.all(Array.from({ length: 5 }, () => requestPayment(operator, draft)));
  expect(new Set(again)).toEqual(new Set([requestId]));
  const owner = await workspace.ownerContext("live");
  await expect(requestPayment(owner, draft)).rejects.toMatchObject({ code: "asked_already" });
});

test("the payment of a selection is requested once, without drafts that were requested or paid", async () => {
  const { workspace, operator, manager, draft } = await anAskedDraft();
  const paid = await aDraft(workspace);
  await confirmOrder(manager, paid);
  const drafts = [await aDraft(workspace, "live", 1), await aDraft(workspace)];
  const selection = { ids: [draft, paid, ...drafts].map(({ orderId }) => orderId) };
  const { askable, asked } = await previewSelection(operator, { selection });
  const totalCents = drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
  expect([askable, asked]).toMatchObject([{ count: 2, totalCents }, { count: 1 }]);
  const shown = { selection, shownDigest: askable.digest };
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
  await expect(requestSelection(viewer, shown)).rejects.toMatchObject({ code: "forbidden_role" });
  const moved = { ...shown, shownDigest: "0".repeat(64) };
  await expect(requestSelection(operator, moved)).rejects.toMatchObject({
    ...{ code: "selection_moved", params: { count: 2 } },
  });
  expect(await requestSelection(operator, { ...shown, note: " For the fair " })).toBe(2);
  const { rows } = await listRequests(manager, "waiting", {});
  expect(rows.map(({ request }) => request?.note)).toEqual(["For the fair", "For the fair", null]);
  await expect(requestSelection(operator, shown)).rejects.toMatchObject({ code: "nothing_chosen" });
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  await expect(requestSelection(stranger, shown)).rejects.toMatchObject({ code: "not_found" });
});

test("a request with a wrong total is refused, and so is a request for a paid order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const owner = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  const moved = { ...draft, shownTotalCents: draft.shownTotalCents - 1 };
  await expect(requestPayment(owner, moved)).rejects.toMatchObject({ code: "total_moved" });
  await confirmOrder(owner, draft);
  await expect(requestPayment(owner, draft)).rejects.toMatchObject({ code: "not_payable" });
});

test("a manager declines with a note: nothing is paid, and payment can be requested again", async () => {
  const asked = await anAskedDraft();
  const { operator, manager, draft, requestId } = asked;
  await expect(declineRequest(operator, { requestId, note: "No" })).rejects.toMatchObject({
    code: "forbidden_role",
  });
  await expect(declineRequest(manager, { requestId, note: "  " })).rejects.toThrow();
  await declineRequest(manager, { requestId, note: "Wait for Monday." });
  expect(await lastRequest(asked)).toMatchObject({ state: "declined", decisionNote: "Wait for Monday." });
  await expect(confirmOrder(manager, { ...draft, requestId })).rejects.toMatchObject({
    code: "request_decided",
  });
  expect((await getOrder(manager, draft)).status).toBe("draft");
  expect(await requestPayment(operator, draft)).not.toBe(requestId);
});

test("only the person who asked can withdraw the request", async () => {
  const asked = await anAskedDraft();
  const { operator, manager, requestId } = asked;
  await expect(withdrawRequest(manager, { requestId })).rejects.toMatchObject({ code: "not_found" });
  await withdrawRequest(operator, { requestId });
  expect(await lastRequest(asked)).toMatchObject({ state: "withdrawn" });
  await expect(withdrawRequest(operator, { requestId })).rejects.toMatchObject({ code: "request_decided" });
});

test("two people approve at once: one payment, one approval", async () => {
  const asked = await anAskedDraft();
  const { workspace, manager, draft, requestId } = asked;
  const owner = await workspace.ownerContext("live");
  const before = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  const told = await Promise.allSettled([
    confirmOrder(manager, { ...draft, requestId }),
    confirmOrder(owner, { ...draft, requestId }),
  ]);
  const after = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  expect(before.balance_cents - after.balance_cents).toBe(draft.shownTotalCents);
  const codes = told.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason.code));
  for (const code of codes) expect([null, "already_under_way", "request_decided"]).toContain(code);
  expect(codes).toContain(null);
  expect((await actionsOf(workspace)).filter((action) => action === "payment.approved")).toHaveLength(1);
});

test("approve and decline at once: the order is either paid and approved, or declined and unpaid", async () => {
  const asked = await anAskedDraft();
  const { workspace, manager, draft, requestId } = asked;
  const owner = await workspace.ownerContext("live");
  await Promise.allSettled([
    confirmOrder(manager, { ...draft, requestId }),
    declineRequest(owner, { requestId, note: "No" }),
  ]);
  const { status } = await workspace.liveAccount.client.getOrder(draft.orderId);
  const request = await lastRequest(asked);
  expect([status, request?.state]).toEqual(
    request?.state === "approved" ? ["confirmed", "approved"] : ["draft", "declined"],
  );
});

test("an approval with an old total is refused as total_changed, and the request stays open", async () => {
  const asked = await anAskedDraft();
  const { manager, draft, requestId } = asked;
  const old = { ...draft, shownTotalCents: draft.shownTotalCents - 500, requestId };
  expect(await confirmOrder(manager, old)).toMatchObject({
    code: "total_changed",
    details: { shown_cents: old.shownTotalCents, total_cents: draft.shownTotalCents },
  });
  expect(await lastRequest(asked)).toMatchObject({ state: "open" });
  // A refused draft whose payment is also requested is listed once.
  expect(await countApprovals(manager)).toEqual({ waiting: 1, refused: 0, refusedWaiting: 1 });
  expect((await listRefused(manager, {})).rows).toEqual([]);
});

describe("the end of a request with its order", () => {
  test("an order paid outside Pressroom makes the request superseded", async () => {
    const asked = await anAskedDraft();
    await asked.workspace.liveAccount.client.confirmOrder(asked.draft.orderId);
    await syncAllOrders(await asked.workspace.system("mirror"));
    expect(await lastRequest(asked)).toMatchObject({ state: "superseded", decidedBy: null });
  });

  test("a cancelled order closes its request, wherever it was cancelled", async () => {
    const [here, elsewhere] = [await anAskedDraft(), await anAskedDraft()];
    await cancelOrder(here.operator, here.draft);
    await elsewhere.workspace.liveAccount.client.cancelOrder(elsewhere.draft.orderId);
    await syncAllOrders(await elsewhere.workspace.system("mirror"));
    expect(await lastRequest(here)).toMatchObject({ state: "closed" });
    expect(await lastRequest(elsewhere)).toMatchObject({ state: "closed" });
  });

  test("a payment with a lost answer approves the request for its sender, even if the mirror saw the payment first", async () => {
    const asked = await anAskedDraft();
    const { workspace, manager, draft } = asked;
    const intent = await openIntent(db(), manager, {
      kind: "pay",
      apiKeyId: manager.payingKey.id,
      idempotencyKey: "pay:lost",
      orderId: draft.orderId,
      expectedTotalCents: draft.shownTotalCents,
    });
    const lost = { leaseUntil: null, sentAt: new Date() };
    await db().update(orderIntents).set(lost).where(eq(orderIntents.id, intent.id));
    await workspace.liveAccount.client.confirmOrder(draft.orderId);
    await syncAllOrders(await workspace.system("mirror"));
    expect(await lastRequest(asked)).toMatchObject({ state: "open" });
    await finishOpenIntents(await workspace.system("finish_intents"));
    expect(await lastRequest(asked)).toMatchObject({ state: "approved", decidedBy: "The manager" });
  });
});

test("a request cannot be declined or withdrawn during the payment", async () => {
  const { operator, manager, draft, requestId } = await anAskedDraft();
  await openIntent(db(), manager, {
    kind: "pay",
    apiKeyId: manager.payingKey.id,
    idempotencyKey: "pay:under-way",
    orderId: draft.orderId,
  });
  const refusal = { code: "already_under_way" };
  await expect(declineRequest(manager, { requestId, note: "No" })).rejects.toMatchObject(refusal);
  await expect(withdrawRequest(operator, { requestId })).rejects.toMatchObject(refusal);
});

test("sending a form twice creates one draft and one request", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const operator = await workspace.contextOf(await workspace.addMember("operator"), "live");
  const submission = aSubmission(workspace);
  const [first, second] = [
    await createRequestedOrder(operator, submission),
    await createRequestedOrder(operator, submission),
  ];
  expect(second).toBe(first);
  expect((await listRequests(operator, "waiting", {})).rows).toMatchObject([{ order: { id: first } }]);
});

test("another workspace and the other mode find no requests, and a viewer is refused", async () => {
  const { workspace, draft, requestId } = await anAskedDraft();
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  const otherMode = await workspace.ownerContext("test");
  for (const ctx of [stranger, otherMode]) {
    expect((await listRequests(ctx, "waiting", {})).rows).toEqual([]);
    await expect(requestPayment(ctx, draft)).rejects.toMatchObject({ code: "not_found" });
    await expect(declineRequest(ctx, { requestId, note: "No" })).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawRequest(ctx, { requestId })).rejects.toMatchObject({ code: "not_found" });
  }
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "live");
  await expect(listRequests(viewer, "waiting", {})).rejects.toMatchObject({ code: "forbidden_role" });
});

test("a tab lists each request once, page by page", async () => {
  const { workspace, operator } = await anAskedDraft();
  const ask = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await createRequestedOrder(operator, aSubmission(workspace, 1));
  };
  await ask(49);
  const full = await listRequests(operator, "waiting", {});
  expect([full.rows.length, full.nextCursor], "nothing follows a page that is just full").toEqual([50, null]);
  await ask(3);
  const first = await listRequests(operator, "waiting", {});
  const second = await listRequests(operator, "waiting", { cursor: first.nextCursor ?? "" });
  expect(second.nextCursor).toBeNull();
  const seen = [...first.rows, ...second.rows].map(({ request }) => request?.id);
  expect([seen.length, new Set(seen).size]).toEqual([53, 53]);
});

test("requests and approvals during a payment cause one payment and no deadlock", async () => {
  const { workspace, operator, manager, draft, requestId } = await anAskedDraft();
  const owner = await workspace.ownerContext("live");
  const balance = async () =>
    (await pressroom.world.control.wallet(workspace.testAccount.accountId)).balance_cents;
  const before = await balance();
  const paying = new AbortController();
  const thrownOut: unknown[] = [];
  const note = (error: unknown) => void (error instanceof AppError || thrownOut.push(error));
  const insist = async (act: () => Promise<unknown>) => {
    while (!paying.signal.aborted) await act().catch(note);
  };
  const others = [
    ...Array.from({ length: 3 }, () => insist(() => requestPayment(operator, draft))),
    insist(() => confirmOrder(manager, { ...draft, requestId })),
  ];
  await confirmOrder(owner, { ...draft, requestId })
    .catch(note)
    .finally(() => paying.abort());
  await Promise.all(others);
  expect(thrownOut).toEqual([]);
  expect(before - (await balance())).toBe(draft.shownTotalCents);
});
