import { expect, test } from "vitest";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";

const pressroom = useVerbs();

/** A quote of two pieces to France, with its estimate. */
async function anEstimatedQuote() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const { quoteId } = await aQuote(ctx, workspace);
  const { document, estimate } = await getQuote(ctx, { quoteId });
  const quantity = document.lines[0]?.quantity ?? 0;
  return { workspace, ctx, quoteId, quantity, estimate };
}

test("a draft at its quote's prices shows no difference", async () => {
  const { workspace, ctx, quoteId, quantity } = await anEstimatedQuote();
  const orderId = await createOrder(ctx, { ...aSubmission(workspace, quantity), quoteId });
  const order = await getOrder(ctx, { orderId });
  expect(order.origin).toMatchObject({ quote: { id: quoteId }, difference: null });
});

test("a price that rose in between is shown with both amounts", async () => {
  const { workspace, ctx, quoteId, quantity, estimate } = await anEstimatedQuote();
  await pressroom.world.control.setPrice(workspace.sku, 99_00);
  const orderId = await createOrder(ctx, { ...aSubmission(workspace, quantity), quoteId });
  const order = await getOrder(ctx, { orderId });
  const total = { before: estimate?.costs.total_cents, after: order.costs.total_cents };
  expect(order.origin.difference).toMatchObject({
    costs: expect.arrayContaining([{ name: "total_cents", ...total }]),
  });
  await cancelOrder(ctx, { orderId });
  expect((await getOrder(ctx, { orderId })).origin.difference, "of a cancelled order").toBeNull();
});

test("a replacement is compared with the quote of the order that it replaces", async () => {
  const { workspace, ctx, quoteId, quantity } = await anEstimatedQuote();
  const orderId = await createOrder(ctx, { ...aSubmission(workspace, quantity), quoteId });
  const replacement = await replaceOrder(ctx, { ...aSubmission(workspace, quantity + 1), orderId });
  expect((await getOrder(ctx, { orderId: replacement })).origin).toMatchObject({
    quote: { id: quoteId },
    difference: { isEdited: true },
  });
});

test("an estimate of an earlier version of the quote is not used", async () => {
  const { workspace, ctx, quoteId, quantity } = await anEstimatedQuote();
  const { document } = await getQuote(ctx, { quoteId });
  await write(ctx, quoteId, { ...document, shippingChargedCents: 700 }, false);
  await pressroom.world.control.setPrice(workspace.sku, 99_00);
  const orderId = await createOrder(ctx, { ...aSubmission(workspace, quantity), quoteId });
  expect((await getOrder(ctx, { orderId })).origin.difference).toBeNull();
});
