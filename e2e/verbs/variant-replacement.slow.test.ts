import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { rereadProducts } from "#lib/features/catalog/reread-products.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listDiscontinuedItems } from "#lib/features/orders/list-discontinued-items.ts";
import { replaceVariant } from "#lib/features/orders/replace-variant.ts";

const pressroom = useVerbs();

const address = {
  name: "Ada",
  line1: "12 rue de la Presse",
  postal_code: "75011",
  city: "Paris",
  country: "FR",
};

/** A draft with a printed line item, and two other variants of its product. */
async function open() {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await syncWholeCatalog(workspace);
  const { variants } = await getProduct(ctx, { productId: workspace.productId }, "en");
  const [gone, next, other] = variants.filter(({ availability }) => availability === "available");
  const [variant] = await findVariants(ctx, { skus: [gone?.sku ?? ""] }, "en");
  const face = variant?.printAreas.find(({ is_neck_label }) => !is_neck_label)?.face;
  if (!gone || !next || !other || !face) throw new Error("The first product has too few variants.");
  const url = await servePicture(`swap-${workspace.workspaceId}`, { width: 6_000, height: 7_000 });
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url });
  const orderId = await createOrder(ctx, {
    submissionId: randomUUID(),
    reference: "shop-9",
    address,
    items: [
      { sku: other.sku, quantity: 1 },
      { sku: gone.sku, quantity: 2, files: { [face]: fileId } },
    ],
  });
  const discontinue = async (replacement?: string, { sku } = gone) => {
    await pressroom.world.control.discontinue(sku, replacement);
    const named = { skus: [sku], productIds: [] };
    await rereadProducts(await workspace.system("catalog"), named);
    await syncWholeCatalog(workspace);
  };
  return { workspace, ctx, orderId, gone, next, other, face, fileId, discontinue };
}

test("a discontinued line item names its replacement, and one click creates a draft with it", async () => {
  const { workspace, ctx, orderId, gone, next, other, face, fileId, discontinue } = await open();
  expect(await listDiscontinuedItems(ctx, { orderId }, "en")).toEqual([]);
  await discontinue(next.sku);
  expect(await listDiscontinuedItems(ctx, { orderId }, "en")).toMatchObject([
    { line: 2, replacement: { sku: next.sku, size: next.size.name }, lostFaces: [] },
  ]);
  const press = { submissionId: randomUUID(), orderId, swaps: [{ line: 2, sku: next.sku }] };
  const made = await replaceVariant(ctx, press);
  const order = await getOrder(ctx, { orderId: made });
  expect(order).toMatchObject({ status: "draft", external_id: "shop-9~2", reference: "shop-9" });
  expect(order.items.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual([
    { sku: other.sku, quantity: 1 },
    { sku: next.sku, quantity: 2 },
  ]);
  const [file] = await db().select().from(files).where(eq(files.id, fileId));
  expect(order.items[1]?.files).toEqual([{ face, url: file?.url }]);
  expect((await workspace.testAccount.client.getOrder(orderId)).status).toBe("cancelled");
  expect(await replaceVariant(ctx, press)).toBe(made);
  expect(gone.sku).not.toBe(next.sku);
});

test("several discontinued line items are replaced together, because the service refuses a draft with one left", async () => {
  const { ctx, orderId, next, other, discontinue } = await open();
  await discontinue(next.sku);
  await discontinue(next.sku, other);
  const swaps = [1, 2].map((line) => ({ line, sku: next.sku }));
  const one = replaceVariant(ctx, { submissionId: randomUUID(), orderId, swaps: swaps.slice(1) });
  await expect(one).rejects.toMatchObject({ code: "variant_discontinued" });
  const made = await replaceVariant(ctx, { submissionId: randomUUID(), orderId, swaps });
  const { items } = await getOrder(ctx, { orderId: made });
  expect(items.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual([
    { sku: next.sku, quantity: 1 },
    { sku: next.sku, quantity: 2 },
  ]);
});

test("without a replacement, or with another one than the button showed, nothing changes", async () => {
  const { workspace, ctx, orderId, next, discontinue } = await open();
  await discontinue();
  expect(await listDiscontinuedItems(ctx, { orderId }, "en")).toMatchObject([{ line: 2, replacement: null }]);
  const press = { submissionId: randomUUID(), orderId, swaps: [{ line: 2, sku: next.sku }] };
  await expect(replaceVariant(ctx, press)).rejects.toMatchObject({ code: "swap_over" });
  expect((await workspace.testAccount.client.getOrder(orderId)).status).toBe("draft");
});

test("a file that is too small for the replacement is refused before anything is created", async () => {
  const { workspace, ctx, orderId, next, fileId, discontinue } = await open();
  await discontinue(next.sku);
  await db().update(files).set({ widthPx: 10, heightPx: 10 }).where(eq(files.id, fileId));
  const press = { submissionId: randomUUID(), orderId, swaps: [{ line: 2, sku: next.sku }] };
  await expect(replaceVariant(ctx, press)).rejects.toMatchObject({ code: "file_too_small" });
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});

test("a file that is not in the library is an error, and is not left out silently", async () => {
  const { workspace, ctx, orderId, next, fileId, discontinue } = await open();
  await discontinue(next.sku);
  await db().update(files).set({ url: "https://elsewhere.example/1" }).where(eq(files.id, fileId));
  const press = { submissionId: randomUUID(), orderId, swaps: [{ line: 2, sku: next.sku }] };
  await expect(replaceVariant(ctx, press)).rejects.toMatchObject({
    code: "file_not_here",
    params: { line: 2 },
  });
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});
