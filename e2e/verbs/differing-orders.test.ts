import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { highLimits } from "#e2e/fixtures/payment-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listRequests } from "#lib/workflows/approvals/list-requests.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { paySelection } from "#lib/workflows/runs/pay-selection.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";

const pressroom = useVerbs();

/** In cents. Each test raises it further, because all tests share one catalog. */
let price = 49_00;

/** Two drafts of one quote: one at the quoted price, the other one after a price increase. */
async function aDesk() {
  const workspace = await openWorkspace(pressroom.world, highLimits);
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

test("a draft that differs from its quote shows the quoted total in the approvals", async () => {
  const { ctx, same, other, quotedCents } = await aDesk();
  for (const order of [same, other]) await requestPayment(ctx, row(order));
  const { rows } = await listRequests(ctx, "waiting", {});
  expect(rows.map(({ order, quotedCents: quoted }) => [order.id, quoted])).toEqual([
    [other.orderId, quotedCents],
    [same.orderId, null],
  ]);
});

test("a payment run takes a differing draft only if it was selected individually, and starts nothing otherwise", async () => {
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

test("a selection lists differing drafts separately, and pays them only on request", async () => {
  const { ctx, same, other, runId } = await aDesk();
  const selection = { ids: [same.orderId, other.orderId] };
  const { payable, differing, allPayable } = await previewSelection(ctx, { selection });
  const partOf = ({ shownTotalCents }: typeof same) => ({
    ...{ count: 1, totalCents: shownTotalCents, largestCents: shownTotalCents },
  });
  expect(payable).toMatchObject({ ...partOf(same), blank: 1 });
  expect(differing).toMatchObject({ ...partOf(other), named: [{ id: other.orderId, number: other.number }] });

  const both = { shownDigest: allPayable.digest };
  await expect(paySelection(ctx, { runId, selection, ...both })).rejects.toMatchObject({
    code: "selection_moved",
    params: { count: 1 },
  });
  await paySelection(ctx, { runId, selection, ...both, withDiffering: true });
  const { rows } = await listRunRows(ctx, { runId });
  expect(rows.map(({ order }) => order.id)).toEqual(selection.ids);
});

test("create and pay leaves a draft unpaid if it differs from its quote", async () => {
  const { ctx, other, submission } = await aDesk();
  const { shownTotalCents } = other;
  const { orderId, paymentError } = await placeOrder(ctx, { ...submission, shownTotalCents });
  expect(paymentError).toMatchObject({ code: "differs_from_quote" });
  expect(await getOrder(ctx, { orderId })).toMatchObject({ status: "draft", confirmed_at: null });
});

test("create and pay pays another quantity than quoted, whose total was on the button", async () => {
  const { ctx, submission } = await aDesk();
  const [line] = submission.items;
  const items = [{ ...line, quantity: (line?.quantity ?? 0) + 1 }] as typeof submission.items;
  const twin = await createOrder(ctx, { ...submission, submissionId: randomUUID(), items });
  const { total_cents: shownTotalCents } = (await getOrder(ctx, { orderId: twin })).costs;
  const seenDuplicates = [twin];
  const placed = await placeOrder(ctx, { ...submission, items, seenDuplicates, shownTotalCents });
  expect(placed.paymentError).toBeNull();
  expect(await getOrder(ctx, { orderId: placed.orderId })).toMatchObject({ status: "confirmed" });
});

test("a quoted estimate that cannot be read counts as differing", async () => {
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
  expect((await getOrder(ctx, { orderId: same.orderId })).origin.difference).toBe("unreadable");
});
