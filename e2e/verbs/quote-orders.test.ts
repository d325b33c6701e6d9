import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { saveFrame } from "#lib/features/frames/save-frame.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listOrdersOfQuote } from "#lib/features/quotes/list-orders-of-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { newLine } from "#lib/features/quotes/new-document.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { root } from "#scripts/root.ts";

const pressroom = useVerbs();

const address = {
  name: "Ada Lovelace",
  company: "",
  line1: "12 rue de la Presse",
  line2: "",
  postal_code: "75011",
  city: "Paris",
  country: "FR",
  phone: "",
  email: "",
};

async function keepCatalog(workspace: TestWorkspace) {
  const system = await workspace.system("catalog");
  while ((await syncCatalog(system)) === "again");
}

/** A quote to a full address with three line items: a printed one, a plain one, and a product of the account's own. */
async function aWholeQuote(workspace: TestWorkspace) {
  const ctx = await workspace.ownerContext();
  await keepCatalog(workspace);
  const [variant] = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const area = variant?.printAreas.find(({ is_neck_label }) => !is_neck_label);
  if (!variant || !area) throw new Error("the first variant of the catalog cannot be printed");
  const url = await servePicture(`quote-${workspace.workspaceId}`, { width: 6_000, height: 7_000 });
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url });
  const own = await pressroom.world.control.createProduct(
    workspace.testAccount.accountId,
    variant.productId,
    { [area.face]: fileId },
  );
  const line = (given: object) =>
    newLine(randomUUID(), { sku: workspace.sku, sellingCents: 5_000, ...given });
  const quote = await aQuote(ctx, workspace, (document) => ({
    ...document,
    lines: [
      line({ quantity: 2, files: { [area.face]: fileId } }),
      line({ quantity: 7 }),
      line({ quantity: 3, productId: own }),
    ],
    destination: { by: "address", country: "", address },
  }));
  return { ctx, area, fileId, own, ...quote };
}

/** The submission that the order form sends for this quote. */
async function submission(ctx: Awaited<ReturnType<TestWorkspace["ownerContext"]>>, quoteId: string) {
  const prepared = await prepareOrder(ctx, { quoteId }, "en");
  if (prepared.kind !== "ready" || !prepared.address) throw new Error(`it is ${prepared.kind}`);
  return {
    submissionId: randomUUID(),
    address: prepared.address,
    items: prepared.lines.map(toItem),
    quoteId,
  };
}

test("an order takes all contents of its quote, and order and quote link to each other", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId, area, fileId, own } = await aWholeQuote(workspace);
  const frame = { x: 0.3, y: 0.25, width: 0.3 };
  await saveFrame(ctx, { productId: workspace.productId, face: area.face, ...frame });
  const prepared = await prepareOrder(ctx, { quoteId }, "en");
  expect(prepared).toMatchObject({
    kind: "ready",
    files: [{ id: fileId }],
    // The form draws the prints where the quote does.
    frames: { [workspace.productId]: { [area.face]: frame } },
    quote: { id: quoteId, name: "Spring hoodies" },
    address,
    lines: [
      { sku: workspace.sku, quantity: 2, files: { [area.face]: fileId } },
      { quantity: 7 },
      { quantity: 3, productId: own },
    ],
    variants: [
      {
        sku: workspace.sku,
        printAreas: expect.arrayContaining([expect.objectContaining({ face: area.face, name: area.name })]),
      },
    ],
  });
  const orderId = await createOrder(ctx, await submission(ctx, quoteId));
  const order = await getOrder(ctx, { orderId });
  expect(order.origin.quote).toEqual({ id: quoteId, name: "Spring hoodies" });
  expect(order.items.map(({ quantity, product_id, files }) => [quantity, product_id, files.length])).toEqual([
    [2, null, 1],
    [7, null, 0],
    [3, own, 1],
  ]);
  const { estimate } = await getQuote(ctx, { quoteId });
  expect(order.costs).toEqual(estimate?.costs);
  expect(await listOrdersOfQuote(ctx, { quoteId })).toMatchObject([
    { order: { id: orderId, number: order.number, status: "draft", totalCents: order.costs.total_cents } },
  ]);
});

test("a quote can be ordered several times, but each form creates one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  const form = await submission(ctx, quoteId);
  const ids = await Promise.all(Array.from({ length: 5 }, () => createOrder(ctx, form)));
  expect(new Set(ids).size).toBe(1);
  await createOrder(ctx, await submission(ctx, quoteId));
  expect(await listOrdersOfQuote(ctx, { quoteId })).toHaveLength(2);
});

test("a replacement, and the replacement of a replacement, are orders from the same quote", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  const { address, items, ...form } = await submission(ctx, quoteId);
  const first = await createOrder(ctx, { ...form, address, items });
  const replace = (orderId: string) =>
    replaceOrder(ctx, { submissionId: randomUUID(), orderId, address, items });
  const second = await replace(first);
  const third = await replace(second);
  const listed = async () =>
    (await listOrdersOfQuote(ctx, { quoteId })).map(({ order }) => [order?.id, order?.status]);
  const all = [
    [third, "draft"],
    [second, "cancelled"],
    [first, "cancelled"],
  ];
  expect(await listed()).toEqual(all);
  const origin = { quote: { id: quoteId }, difference: null, replacedOrderId: { id: second } };
  expect((await getOrder(ctx, { orderId: third })).origin).toMatchObject(origin);

  // As an earlier version stored them.
  await db()
    .update(orderIntents)
    .set({ quoteId: null, quotedEstimate: null })
    .where(inArray(orderIntents.orderId, [second, third]));
  const migration = "drizzle/migrations/0048_expand_quotes_of_replacements.sql";
  await db().execute(sql.raw(readFileSync(path.join(root, migration), "utf8")));
  expect(await listed()).toEqual(all);
});

test("an order with a lost answer is found again, also with a product of the account", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  await pressroom.world.control.addFault({
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/orders",
    drop: "after",
  });
  const lost = createOrder(ctx, await submission(ctx, quoteId));
  await expect(lost).rejects.toMatchObject({ code: "answer_lost" });
  expect(await listOrdersOfQuote(ctx, { quoteId })).toMatchObject([{ order: null }]);
  // An order that may be its result was found: the quote still lists it until a person has decided.
  const stateBecomes = (state: "in_doubt" | "open") =>
    db().update(orderIntents).set({ state }).where(eq(orderIntents.quoteId, quoteId));
  await stateBecomes("in_doubt");
  expect(await listOrdersOfQuote(ctx, { quoteId })).toMatchObject([{ order: null }]);
  await stateBecomes("open");
  await pressroom.world.control.clearFaults();
  await finishOpenIntents(await workspace.system("finish_intents"));
  const [found] = await listOrdersOfQuote(ctx, { quoteId });
  expect(found?.order?.status).toBe("draft");
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});

test("an incomplete quote cannot be ordered, not even in part", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  const { document } = await getQuote(ctx, { quoteId });
  const [first, ...rest] = document.lines;
  const unready = async (lines: typeof document.lines) => {
    await write(ctx, quoteId, { ...document, lines }, false);
    return prepareOrder(ctx, { quoteId }, "en");
  };
  if (!first) throw new Error("no line");
  expect(await unready([{ ...first, quantity: null }, ...rest])).toMatchObject({ kind: "unready", lines: 1 });
  expect(await unready([{ ...first, sku: ` ${first.sku} ` }, ...rest])).toMatchObject({
    kind: "ready",
    lines: [{ sku: first.sku }, ...rest.map(({ sku }) => ({ sku }))],
  });
  expect(await unready([{ ...first, sku: "NOBODY-KNOWS" }])).toMatchObject({ kind: "unready", lines: 1 });
  expect(await unready([])).toMatchObject({ kind: "unready", lines: 0 });
});

test("a discontinued variant marks each quote that contains it, until it is replaced", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await keepCatalog(workspace);
  const { quoteId } = await aQuote(ctx, workspace);
  const [variant] = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const others = await workspace.testAccount.client.listVariants({
    id: variant?.productId ?? "",
    limit: 100,
  });
  const other = others.data.find(
    ({ sku, availability }) => sku !== workspace.sku && availability === "available",
  );
  if (!other) throw new Error("the product has one variant only");
  await pressroom.world.control.discontinue(workspace.sku, other.sku);
  await db().update(catalogVariants).set({ availability: "discontinued" }).where(isSku(workspace));
  expect((await listQuotes(ctx, {})).rows).toMatchObject([{ id: quoteId, discontinuedCount: 1 }]);
  expect(await prepareOrder(ctx, { quoteId }, "en")).toMatchObject({ kind: "unready", lines: 1 });
  const { document } = await getQuote(ctx, { quoteId });
  await write(ctx, quoteId, {
    ...document,
    lines: document.lines.map((line) => ({ ...line, sku: other.sku })),
  });
  expect((await listQuotes(ctx, {})).rows).toMatchObject([{ id: quoteId, discontinuedCount: 0 }]);
  expect(await prepareOrder(ctx, { quoteId }, "en")).toMatchObject({ kind: "ready" });
});

const isSku = ({ workspaceId, sku }: TestWorkspace) =>
  and(eq(catalogVariants.workspaceId, workspaceId), eq(catalogVariants.sku, sku));

test("a designer cannot order a quote, and a quote of another workspace or mode is not found", async () => {
  const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const { ctx, quoteId } = await aWholeQuote(other);
  const designer = await other.contextOf(await other.addMember("designer"));
  await expect(prepareOrder(designer, { quoteId }, "en")).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(listOrdersOfQuote(designer, { quoteId })).rejects.toMatchObject({ code: "forbidden_role" });
  await createOrder(ctx, await submission(ctx, quoteId));
  const stranger = await workspace.ownerContext();
  await expect(prepareOrder(stranger, { quoteId }, "en")).rejects.toMatchObject({ code: "not_found" });
  expect(await listOrdersOfQuote(stranger, { quoteId })).toEqual([]);
  const live = await other.ownerContext("live");
  await expect(prepareOrder(live, { quoteId }, "en")).rejects.toMatchObject({ code: "not_found" });
});
