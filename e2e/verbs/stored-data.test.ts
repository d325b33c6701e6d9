import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { syncWhole } from "#e2e/fixtures/sync-whole.ts";
import { getProduct } from "#lib/catalog/get-product.ts";
import { getOrder } from "#lib/orders/get-order.ts";
import { createQuote } from "#lib/quotes/create-quote.ts";
import { getQuote } from "#lib/quotes/get-quote.ts";
import { listQuotes } from "#lib/quotes/list-quotes.ts";
import { mapError } from "#lib/transport/map-error.ts";

let pressroom: Pressroom;
let workspace: TestWorkspace;
beforeAll(async () => {
  pressroom = await startVerbs();
  workspace = await openWorkspace(pressroom.world);
});
afterAll(() => pressroom.stop());

const answerTo = (work: Promise<unknown>) => work.then(() => null, mapError);
const unreadable = sql`'{"left": "by another version"}'::jsonb`;

test("what was typed wrongly is 422, and what is stored here and cannot be read is ours: 500", async () => {
  const ctx = await workspace.ownerContext("live");
  const { orderId } = await aDraft(workspace);
  const quoteId = await createQuote(ctx, { name: "Readable" });
  expect(await answerTo(createQuote(ctx, { name: 7 as never }))).toMatchObject({
    code: "invalid_input",
    status: 422,
  });
  await db().update(orders).set({ data: unreadable }).where(eq(orders.id, orderId));
  await db().update(quotes).set({ document: unreadable }).where(eq(quotes.id, quoteId));
  const unread = { code: "stored_unreadable", status: 500 };
  expect(await answerTo(getOrder(ctx, { orderId }))).toMatchObject(unread);
  expect(await answerTo(getQuote(ctx, { quoteId }))).toMatchObject(unread);
  expect((await listQuotes(ctx, { show: "current" })).rows.map(({ id }) => id)).toContain(quoteId);
});

test("a product whose kept words cannot be read is asked for", async () => {
  await syncWhole(workspace);
  const { workspaceId, productId } = workspace;
  const ctx = await workspace.ownerContext();
  await db()
    .update(catalogTexts)
    .set({ detail: unreadable })
    .where(and(eq(catalogTexts.workspaceId, workspaceId), eq(catalogTexts.productId, productId)));
  expect(await getProduct(ctx, { productId }, "en")).toMatchObject({ product: { id: productId } });
});
