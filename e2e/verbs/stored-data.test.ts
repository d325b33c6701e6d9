import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aBody, leaveOpen, minutesAgo, readIntentRow } from "#e2e/fixtures/leave-open.ts";
import { aCsvRow, heads, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openWithReceiver, recover, registered } from "#e2e/fixtures/rotation-steps.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { createQuote } from "#lib/features/quotes/create-quote.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { listEndpoints } from "#lib/features/webhooks/list-endpoints.ts";
import { registerEndpoint } from "#lib/features/webhooks/register-endpoint.ts";
import { changeImportState } from "#lib/workflows/imports/change-import-state.ts";

const pressroom = useVerbs();
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
});
afterEach(() => pressroom.world.control.clearFaults());

const answerTo = (work: Promise<unknown>) => work.then(() => null, mapError);
const unreadable = sql`'{"left": "by another version"}'::jsonb`;

test("invalid input is 422, and unreadable stored data is 500", async () => {
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

test("a product with unreadable stored texts is read from the service", async () => {
  await syncWholeCatalog(workspace);
  const { workspaceId, productId } = workspace;
  const ctx = await workspace.ownerContext();
  await db()
    .update(catalogTexts)
    .set({ detail: unreadable })
    .where(and(eq(catalogTexts.workspaceId, workspaceId), eq(catalogTexts.productId, productId)));
  expect(await getProduct(ctx, { productId }, "en")).toMatchObject({ product: { id: productId } });
});

test("an import order with unreadable items is refused, and the others are created", async () => {
  const desk = await openImportSetup(pressroom);
  const lines = [1, 2, 3].map((quantity) =>
    aCsvRow(`R-${quantity}`, desk.sku).replace(",1,", `,${quantity},`),
  );
  const importId = await desk.check([heads, ...lines].join("\n"));
  await changeImportState(desk.ctx, { importId, to: "running" });
  await db()
    .update(importBaskets)
    .set({ items: sql`'[{"sku": "A", "quantity": "two"}]'::jsonb` })
    .where(and(eq(importBaskets.importId, importId), sql`${importBaskets.items} #>> '{0,quantity}' = '2'`));
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({ state: "finished", counts: { created: 2, refused: 1 } });
  const refused = await db()
    .select({ reference: importOrders.reference, outcome: importOrders.outcome })
    .from(importOrders)
    .where(and(eq(importOrders.importId, importId), eq(importOrders.state, "refused")));
  expect(refused).toEqual([{ reference: "R-2", outcome: { code: "unreadable" } }]);
});

test("unreadable items of an import in check are a problem of their row alone", async () => {
  const desk = await openImportSetup(pressroom);
  const lines = [1, 2].map((quantity) => aCsvRow(`R-${quantity}`, desk.sku).replace(",1,", `,${quantity},`));
  const importId = await desk.stage([heads, ...lines].join("\n"));
  const fault = {
    account_id: desk.workspace.testAccount.accountId,
    path: "/v1/orders/estimate",
    status: 503,
  };
  await pressroom.world.control.addFault({ ...fault, method: "POST" });
  await desk.map(importId);
  expect(await desk.turn(importId)).toBe("later");
  await pressroom.world.control.clearFaults();
  await db()
    .update(importBaskets)
    .set({ items: unreadable })
    .where(and(eq(importBaskets.importId, importId), sql`${importBaskets.items} #>> '{0,quantity}' = '2'`));
  await desk.work(importId);
  expect(await desk.problems(importId)).toEqual(["3  unreadable"]);
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 1 } });
});

test.each([
  ["does not fit", '{"left": "by another version"}'],
  ["is no JSON", '{"left'],
])("a registration whose body %s ends, and delays no other", async (_, body) => {
  const receiving = await openWithReceiver(pressroom.world);
  const ctx = await receiving.ownerContext();
  const fault = { account_id: receiving.testAccount.accountId, method: "POST", path: "/v1/webhooks" };
  await pressroom.world.control.addFault({ ...fault, drop: "after", times: 1 });
  const events = ["order.shipped"];
  const [lost, other] = ["http://127.0.0.1:9/lost", "http://127.0.0.1:9/other"];
  await expect(registerEndpoint(ctx, { url: lost, events })).rejects.toMatchObject({ code: "answer_lost" });
  const [left] = await db()
    .update(orderIntents)
    .set({ body: Buffer.from(body) })
    .where(and(eq(orderIntents.workspaceId, receiving.workspaceId), eq(orderIntents.state, "open")))
    .returning({ id: orderIntents.id });
  expect((await listEndpoints(ctx)).lost).toEqual([]);
  expect(await registerEndpoint(ctx, { url: other, events })).toMatchObject({ url: other });
  expect(await recover(receiving)).toBe(0);
  const ended = { state: "abandoned", outcome: { code: "unreadable" } };
  expect(await readIntentRow(left?.id ?? "")).toMatchObject(ended);
  // Nothing shows whether the endpoint at the service is ours, so a person must decide.
  expect((await registered(receiving)).map(({ url }) => url)).toEqual(expect.arrayContaining([lost, other]));
});

test("a creation whose bytes are no JSON is looked up and not sent again, and delays no other", async () => {
  const own = await openWorkspace(pressroom.world);
  const crash = { sentAt: minutesAgo(16), createdAt: minutesAgo(16) };
  const cut = await leaveOpen(own, "create", { externalId: "cut", body: Buffer.from('{"ite') }, crash);
  const body = Buffer.from(aBody(own, "whole"));
  const whole = await leaveOpen(own, "create", { externalId: "whole", body }, crash);
  expect(await recover(own)).toBe(0);
  expect(await readIntentRow(cut.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_created" } });
  expect(await readIntentRow(whole.id)).toMatchObject({ state: "succeeded" });
});

test("an order in doubt whose bytes are no JSON is listed without the sent content", async () => {
  const own = await openWorkspace(pressroom.world);
  const { id } = await leaveOpen(own, "create", { externalId: "doubt", body: Buffer.from('{"ite') }, {});
  await db()
    .update(orderIntents)
    .set({ state: "in_doubt", leftOpenAt: new Date() })
    .where(eq(orderIntents.id, id));
  expect(await listLostCreations(await own.ownerContext("live"))).toMatchObject([{ id, sent: null }]);
});
