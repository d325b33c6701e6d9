import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aQuote, write } from "#e2e/fixtures/a-quote.ts";
import { type MirroredCatalog, openMirroredCatalog } from "#e2e/fixtures/open-mirrored-catalog.ts";
import { aSubmission } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { estimateQuote } from "#lib/features/quotes/estimate-quote.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";

const pressroom = useVerbs();
let kept: MirroredCatalog;
let enough: string;
let short: string;
beforeAll(async () => {
  kept = await openMirroredCatalog(pressroom.world);
  [enough, short] = await Promise.all([store(1_772, 2_363), store(1_771, 2_000)]);
});

/** Stores a file. The front of a hoodie is 30 × 40 cm at 150 dpi. */
async function store(width: number, height: number): Promise<string> {
  const url = await servePicture("art", { width, height });
  return storeFile(kept.ctx, { submissionId: randomUUID(), url, filename: `${width}.png` });
}

const callsTo = async (path: string) =>
  (await pressroom.world.control.requestsOf(kept.workspace.testAccount.prefix)).filter(
    (call) => call.path === path,
  );

const printed = (fileId: string, face = "front") => ({
  sku: kept.workspace.sku,
  quantity: 1,
  files: { [face]: fileId },
});

async function aFace(): Promise<string> {
  const area = (await kept.variantOf(kept.workspace.sku))?.printAreas[0];
  expect(area).toMatchObject({ min_pixels: { width: 1_772, height: 2_363 } });
  return area?.face ?? "";
}

test("an order with a file that is too small is refused at its line item, and nothing is stored or sent", async () => {
  const face = await aFace();
  const before = await callsTo("/v1/orders");
  const submission = {
    ...aSubmission(kept.workspace),
    items: [{ sku: kept.workspace.sku, quantity: 1 }, printed(enough, face), printed(short, face)],
  };
  const refusal = {
    code: "file_too_small",
    status: 422,
    params: {
      field: "items.2.files",
      line: 3,
      face: "Front",
      width: 1_771,
      height: 2_000,
      requiredWidth: 1_772,
      requiredHeight: 2_363,
    },
  };
  await expect(createOrder(kept.ctx, submission)).rejects.toMatchObject(refusal);
  await expect(placeOrder(kept.ctx, { ...submission, shownTotalCents: 1 })).rejects.toMatchObject(refusal);
  expect(await callsTo("/v1/orders")).toEqual(before);
  const intents = await db()
    .select({ kind: orderIntents.kind })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, kept.workspace.workspaceId), eq(orderIntents.kind, "create")));
  expect(intents).toEqual([]);

  const corrected = { ...submission, items: [printed(enough, face)] };
  expect(await createOrder(kept.ctx, corrected)).toMatch(/^.{36}$/);
});

test("an order that already exists is returned again, even if its print area has changed", async () => {
  const face = await aFace();
  const submission = { ...aSubmission(kept.workspace), items: [printed(enough, face)] };
  const orderId = await createOrder(kept.ctx, submission);
  await shrinkFile(enough, async () => {
    expect(await createOrder(kept.ctx, submission)).toBe(orderId);
    const another = { ...submission, submissionId: randomUUID() };
    await expect(createOrder(kept.ctx, another)).rejects.toMatchObject({ code: "file_too_small" });
  });
});

/** Gives the file too few pixels while `run` runs. */
async function shrinkFile(id: string, run: () => Promise<void>): Promise<void> {
  await db().update(files).set({ widthPx: 10, heightPx: 10 }).where(eq(files.id, id));
  await run().finally(() =>
    db().update(files).set({ widthPx: 1_772, heightPx: 2_363 }).where(eq(files.id, id)),
  );
}

test("a file that is too small is refused before the estimate; unknown files and faces are left to the service", async () => {
  const face = await aFace();
  const before = (await callsTo("/v1/orders/estimate")).length;
  const asked = (items: ReturnType<typeof printed>[]) => estimateOrder(kept.ctx, { items, country: "FR" });
  await expect(asked([printed(short, face)])).rejects.toMatchObject({ code: "file_too_small" });
  expect(await callsTo("/v1/orders/estimate")).toHaveLength(before);
  expect(await asked([printed(enough.toUpperCase(), face)])).toMatchObject({
    items: [{ printed_faces: [face] }],
  });
  await expect(asked([printed(randomUUID(), face)])).rejects.toMatchObject({ code: "unknown_file" });
  await expect(asked([printed(short, "moon")])).rejects.toMatchObject({ code: "unknown_face" });
  expect(await callsTo("/v1/orders/estimate")).toHaveLength(before + 3);
});

test("a print area with contradictory sizes is left to the service", async () => {
  const face = await aFace();
  const { productId } = (await kept.variantOf(kept.workspace.sku)) ?? { productId: "" };
  const telling = and(
    eq(catalogTexts.workspaceId, kept.workspace.workspaceId),
    eq(catalogTexts.productId, productId),
  );
  const [told] = await db().select({ detail: catalogTexts.detail }).from(catalogTexts).where(telling);
  const strict = JSON.parse(
    JSON.stringify(told?.detail)
      .replaceAll('"width":1772', '"width":9000')
      .replaceAll('"height":2363', '"height":12000'),
  );
  await db().update(catalogTexts).set({ detail: strict }).where(telling);
  try {
    const asked = estimateOrder(kept.ctx, { items: [printed(enough, face)], country: "FR" });
    expect(await asked).toMatchObject({ items: [{ printed_faces: [face] }] });
  } finally {
    await db().update(catalogTexts).set({ detail: told?.detail }).where(telling);
  }
});

test("a quote shows the refusal at the line item and face, as the service would report it", async () => {
  const face = await aFace();
  const { quoteId } = await aQuote(kept.ctx, kept.workspace);
  const { document } = await getQuote(kept.ctx, { quoteId });
  const lines = document.lines.map((line) => ({ ...line, files: { [face]: short } }));
  const { revision } = await write(kept.ctx, quoteId, { ...document, lines }, false);
  const before = (await callsTo("/v1/orders/estimate")).length;
  expect(await estimateQuote(kept.ctx, { quoteId, revision })).toMatchObject({
    estimate: null,
    refusal: {
      code: "file_resolution_too_low",
      lineId: lines[0]?.id,
      field: "files",
      face,
      required: { width: 1_772, height: 2_363 },
      given: { width: 1_771, height: 2_000 },
    },
  });
  expect(await callsTo("/v1/orders/estimate")).toHaveLength(before);
});

test("a new order knows the print areas of its line items and the files of its quote", async () => {
  const face = await aFace();
  const { sku, productId } = kept.workspace;
  const single = await prepareOrder(kept.ctx, { sku, productId }, "en");
  expect(single).toMatchObject({ kind: "ready", files: [], lines: [{ sku, quantity: 1 }] });
  expect(single.kind === "ready" && single.variants[0]?.printAreas.map((area) => area.face)).toContain(face);
  const { quoteId } = await aQuote(kept.ctx, { sku }, (document) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, files: { [face]: enough } })),
  }));
  expect(await prepareOrder(kept.ctx, { quoteId }, "en")).toMatchObject({
    files: [{ id: enough, widthPx: 1_772 }],
    lines: [{ files: { [face]: enough } }],
  });
});

test("a new order starts with the quantities of a product, without what cannot be ordered", async () => {
  const productId = (await kept.productIds()).at(-1) ?? "";
  const { discontinued: first, next } = await kept.twoOnSale(0);
  const { discontinued: other } = await kept.twoOnSale(1);
  const pieces = [
    { sku: next, quantity: 10 },
    { sku: "UNKNOWN", quantity: 1 },
    { sku: other, quantity: 2 },
    { sku: first, quantity: 5 },
  ];
  const prepared = await prepareOrder(kept.ctx, { productId, pieces }, "en");
  expect(prepared).toMatchObject({
    kind: "ready",
    lines: [
      { sku: next, quantity: 10 },
      { sku: first, quantity: 5 },
    ],
  });
  expect(prepared.kind === "ready" && prepared.variants.map(({ sku }) => sku).sort()).toEqual(
    [next, first].sort(),
  );
  const isFirst = and(eq(catalogVariants.workspaceId, kept.ctx.workspace.id), eq(catalogVariants.sku, first));
  await db().update(catalogVariants).set({ availability: "discontinued" }).where(isFirst);
  expect(await prepareOrder(kept.ctx, { productId, pieces }, "en")).toMatchObject({ lines: [{ sku: next }] });
});
