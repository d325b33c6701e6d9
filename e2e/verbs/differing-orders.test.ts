import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { roomy } from "#e2e/fixtures/pay-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listRequests } from "#lib/workflows/approvals/list-requests.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { outlineSelection } from "#lib/workflows/runs/outline-selection.ts";
import { paySelection } from "#lib/workflows/runs/pay-selection.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

/** Raised by each: the catalog is the same for all of them. */
let price = 49_00;

/** Two drafts of one quote: one as it said, the other made after the price was raised. */
async function aDesk() {
  const workspace = await openWorkspace(pressroom.world, roomy);
  const ctx = await workspace.ownerContext("live");
  const { quoteId } = await aQuote(ctx, workspace);
  const { document, estimate } = await getQuote(ctx, { quoteId });
  const quantity = document.lines[0]?.quantity ?? 0;
  const make = async () => {
    const orderId = await createOrder(ctx, { ...aSubmission(workspace, quantity), quoteId });
    const { number, costs } = await getOrder(ctx, { orderId });
    return { orderId, number, shownTotalCents: costs.total_cents };
  };
  const same = await make();
  price += 1_00;
  await pressroom.world.control.setPrice(workspace.sku, price);
  const other = await make();
  const submission = { ...aSubmission(workspace, quantity), quoteId };
  return { ctx, same, other, submission, quotedCents: estimate?.costs.total_cents, runId: randomUUID() };
}

const row = ({ orderId, shownTotalCents }: { orderId: string; shownTotalCents: number }) => ({
  orderId,
  shownTotalCents,
});

test("what is not what its quote said is marked in the lane of requests, with what that was to cost", async () => {
  const { ctx, same, other, quotedCents } = await aDesk();
  for (const order of [same, other]) await requestPayment(ctx, row(order));
  const { rows } = await listRequests(ctx, "waiting", {});
  expect(rows.map(({ order, quotedCents: quoted }) => [order.id, quoted])).toEqual([
    [other.orderId, quotedCents],
    [same.orderId, null],
  ]);
});

test("a run takes it only where it was chosen by itself, and begins nothing otherwise", async () => {
  const { ctx, same, other, quotedCents, runId } = await aDesk();
  const rows = [row(same), row(other)];
  const refusal = { code: "differs_from_quote", params: { count: 1 } };
  await expect(startPaymentRun(ctx, { runId, rows })).rejects.toMatchObject(refusal);
  await expect(getRun(ctx, { runId })).rejects.toMatchObject({ code: "not_found" });
  const looked = [row(same), { ...row(other), isLookedAt: true }];
  expect(await startPaymentRun(ctx, { runId, rows: looked })).toBe(runId);
  const { rows: paid } = await listRunRows(ctx, { runId });
  expect(paid.map((one) => one.quotedCents)).toEqual([null, quotedCents]);
});

test("of a selection it is told apart, and paid only if one asks for it", async () => {
  const { ctx, same, other, runId } = await aDesk();
  const selection = { ids: [same.orderId, other.orderId] };
  const { payable, differing, allPayableDigest } = await outlineSelection(ctx, { selection });
  const partOf = ({ shownTotalCents }: typeof same) => ({
    ...{ count: 1, totalCents: shownTotalCents, largestCents: shownTotalCents },
  });
  expect(payable).toMatchObject(partOf(same));
  expect(differing).toMatchObject({ ...partOf(other), named: [{ id: other.orderId, number: other.number }] });

  const both = { shownDigest: allPayableDigest };
  await expect(paySelection(ctx, { runId, selection, ...both })).rejects.toMatchObject({
    code: "selection_moved",
    params: { count: 1 },
  });
  await paySelection(ctx, { runId, selection, ...both, withDiffering: true });
  const { rows } = await listRunRows(ctx, { runId });
  expect(rows.map(({ order }) => order.id)).toEqual(selection.ids);
});

test("what is created and paid at once stays a draft where it is not what its quote said", async () => {
  const { ctx, other, submission } = await aDesk();
  const { shownTotalCents } = other;
  const { orderId, paymentError } = await placeOrder(ctx, { ...submission, shownTotalCents });
  expect(paymentError).toMatchObject({ code: "differs_from_quote" });
  expect(await getOrder(ctx, { orderId })).toMatchObject({ status: "draft", confirmed_at: null });
});

test("what its quote said and cannot be read any more counts as differing", async () => {
  const { ctx, same, runId } = await aDesk();
  await db()
    .update(orderIntents)
    .set({ quotedEstimate: sql`'{"left": "by another version"}'::jsonb` })
    .where(eq(orderIntents.orderId, same.orderId));
  const refusal = { code: "differs_from_quote", params: { count: 1 } };
  await expect(startPaymentRun(ctx, { runId, rows: [row(same)] })).rejects.toMatchObject(refusal);
  await requestPayment(ctx, row(same));
  const { rows } = await listRequests(ctx, "waiting", {});
  expect(rows.map(({ quotedCents }) => quotedCents)).toEqual(["unreadable"]);
  expect((await getOrder(ctx, { orderId: same.orderId })).origin.quoted).toBe("unreadable");
});
