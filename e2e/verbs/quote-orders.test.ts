import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { listOrdersOfQuote } from "#lib/features/quotes/list-orders-of-quote.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { newLine } from "#lib/features/quotes/new-document.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

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

/** A printed line, a plain one, and one of the account's own products, to a whole address. */
async function aWholeQuote(workspace: TestWorkspace) {
  const ctx = await workspace.ownerContext();
  await keepCatalog(workspace);
  const [variant] = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const area = variant?.printAreas.find(({ is_neck_label }) => !is_neck_label);
  if (!variant || !area) throw new Error("the first variant of the catalog cannot be printed");
  const url = await servePicture(`quote-${workspace.workspaceId}`, { width: 6_000, height: 7_000 });
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url });
  const own = await pressroom.world.control.createProduct(workspace.desk.accountId, {
    product_id: variant.productId,
    files: { [area.face]: fileId },
  });
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

/** What the form sends of what it was given. */
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

test("everything of a quote goes into its order, and each remembers the other", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId, area, fileId, own } = await aWholeQuote(workspace);
  const prepared = await prepareOrder(ctx, { quoteId }, "en");
  expect(prepared).toMatchObject({
    kind: "ready",
    files: [{ id: fileId }],
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

test("one quote makes many orders, one form makes one", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  const form = await submission(ctx, quoteId);
  const ids = await Promise.all(Array.from({ length: 5 }, () => createOrder(ctx, form)));
  expect(new Set(ids).size).toBe(1);
  await createOrder(ctx, await submission(ctx, quoteId));
  expect(await listOrdersOfQuote(ctx, { quoteId })).toHaveLength(2);
});

test("an order whose answer was lost is found again, also with a product of one's own", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, quoteId } = await aWholeQuote(workspace);
  await pressroom.world.control.addFault({
    account_id: workspace.desk.accountId,
    method: "POST",
    path: "/v1/orders",
    drop: "after",
  });
  const lost = createOrder(ctx, await submission(ctx, quoteId));
  await expect(lost).rejects.toMatchObject({ code: "answer_lost" });
  expect(await listOrdersOfQuote(ctx, { quoteId })).toMatchObject([{ order: null }]);
  await pressroom.world.control.clearFaults();
  await finishOpenIntents(await workspace.system("finish_intents"));
  const [found] = await listOrdersOfQuote(ctx, { quoteId });
  expect(found?.order?.status).toBe("draft");
  expect((await workspace.desk.client.listOrders()).data).toHaveLength(1);
});

test("what cannot be ordered as it stands is not half ordered", async () => {
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
  expect(await unready([{ ...first, sku: "NOBODY-KNOWS" }])).toMatchObject({ kind: "unready", lines: 1 });
  expect(await unready([])).toMatchObject({ kind: "unready", lines: 0 });
});

test("a variant that is not made any more marks every quote that holds it, until it is swapped", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await keepCatalog(workspace);
  const { quoteId } = await aQuote(ctx, workspace);
  const [variant] = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const others = await workspace.desk.client.listVariants({ id: variant?.productId ?? "", limit: 100 });
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

test("who may not order is told so, and a stranger's quote is not there", async () => {
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
