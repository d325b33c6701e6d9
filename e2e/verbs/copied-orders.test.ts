import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";

const pressroom = useVerbs();

const address = {
  name: "Ada",
  line1: "12 rue de la Presse",
  postal_code: "75011",
  city: "Paris",
  country: "FR",
};

/** A cancelled order with three line items: a printed one, a product of the account's own, and a plain one. */
async function aCancelledOrder(workspace: TestWorkspace) {
  const ctx = await workspace.ownerContext();
  await syncWholeCatalog(workspace);
  const [variant] = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const face = variant?.printAreas.find(({ is_neck_label }) => !is_neck_label)?.face;
  if (!variant || !face) throw new Error("the first variant of the catalog cannot be printed");
  const url = await servePicture(`copy-${workspace.workspaceId}`, { width: 6_000, height: 7_000 });
  const fileId = await storeFile(ctx, { submissionId: randomUUID(), url });
  const own = await pressroom.world.control.createProduct(
    workspace.testAccount.accountId,
    variant.productId,
    { [face]: fileId },
  );
  const { sku } = workspace;
  const orderId = await createOrder(ctx, {
    submissionId: randomUUID(),
    reference: "SHOP-1",
    address,
    items: [
      { sku, quantity: 2, files: { [face]: fileId } },
      { sku, quantity: 3, product_id: own },
      { sku, quantity: 4 },
    ],
  });
  await cancelOrder(ctx, { orderId });
  return { ctx, orderId, face, fileId, own, sku };
}

async function copyOf(ctx: Awaited<ReturnType<TestWorkspace["ownerContext"]>>, orderId: string) {
  const prepared = await prepareOrder(ctx, { orderId }, "en");
  if (prepared.kind !== "ready" || !prepared.address) throw new Error(`it is ${prepared.kind}`);
  return { ...prepared, address: prepared.address };
}

test("copying a cancelled order takes its items, files and address, but not its reference", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId, face, fileId, own, sku } = await aCancelledOrder(workspace);
  const prepared = await copyOf(ctx, orderId);
  expect(prepared).toMatchObject({
    lines: [
      { sku, quantity: 2, productId: null, files: { [face]: fileId } },
      { sku, quantity: 3, productId: own, files: {} },
      { sku, quantity: 4, productId: null, files: {} },
    ],
    files: [{ id: fileId }],
    address: { ...address, company: "", phone: "" },
    copied: { id: orderId, reference: "SHOP-1", unknown: [], lostFaces: [] },
  });
  const again = await createOrder(ctx, {
    submissionId: randomUUID(),
    address: prepared.address,
    items: prepared.lines.map(toItem),
    copyOf: orderId,
  });
  const [same] = await db()
    .select({ isSame: sql<boolean>`copy.data->'costs' = ${orders.data}->'costs'` })
    .from(orders)
    .innerJoin(sql`orders copy`, sql`copy.workspace_id = ${orders.workspaceId} and copy.id = ${again}`)
    .where(and(eq(orders.workspaceId, workspace.workspaceId), eq(orders.id, orderId)));
  expect(same?.isSame).toBe(true);
});

test("a copy names what the catalog or the library no longer has", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId, face, sku } = await aCancelledOrder(workspace);
  await db().delete(files).where(eq(files.workspaceId, workspace.workspaceId));
  const withoutFile = await copyOf(ctx, orderId);
  expect(withoutFile.copied?.lostFaces).toEqual([{ name: expect.stringContaining(", "), face }]);
  expect(withoutFile.lines[0]?.files).toEqual({});
  await db()
    .delete(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspace.workspaceId), eq(catalogVariants.sku, sku)));
  expect((await copyOf(ctx, orderId)).copied?.unknown).toHaveLength(3);
});

test("an order of another workspace or the other mode cannot be copied", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId } = await aCancelledOrder(workspace);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext();
  for (const other of [stranger, await workspace.ownerContext("live")])
    await expect(prepareOrder(other, { orderId }, "en")).rejects.toMatchObject({ code: "not_found" });
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  await expect(prepareOrder(viewer, { orderId }, "en")).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(prepareOrder(ctx, { orderId: "nonsense" }, "en")).rejects.toMatchObject({ code: "not_found" });
});
