import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogCategories } from "#drizzle/schema/catalog-categories.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { jobsOf } from "#e2e/fixtures/jobs-of.ts";
import { openMirroredCatalog } from "#e2e/fixtures/open-mirrored-catalog.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { catalogCall, detailCall, variantsCall, watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { getCatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { refreshCatalog } from "#lib/features/catalog/refresh-catalog.ts";
import { rereadProducts } from "#lib/features/catalog/reread-products.ts";

const { pressroom, service } = startProxiedVerbs();
let watched: ReturnType<typeof watchCalls>;
beforeAll(async () => {
  watched = watchCalls(service);
});
afterEach(() => watched.forget());

/** Forgets the calls that filled the mirror, so that a test counts only its own. */
async function openKept() {
  const kept = await openMirroredCatalog(pressroom.world);
  watched.forget();
  return { ...kept, productIds: await kept.productIds() };
}

const ofProduct = ({ workspaceId }: TestWorkspace, id: string) =>
  and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.id, id));

/** Sets the time of the last list sync back by `age`. */
const ageListSync = ({ workspaceId }: TestWorkspace, age: string) =>
  db()
    .update(catalogLanguages)
    .set({ listedAt: sql`now() - ${age}::interval` })
    .where(eq(catalogLanguages.workspaceId, workspaceId));

test("200 reads of cached data make no call", async () => {
  const { ctx, productIds, workspace } = await openKept();
  for (let read = 0; read < 50; read += 1) {
    await getCatalogState(ctx, "en");
    await getProduct(ctx, { productId: productIds[read % productIds.length] ?? "" }, "en");
    await findVariants(ctx, { skus: [workspace.sku] }, "en");
    await listCountries(ctx, "en");
  }
  expect(watched.calls).toEqual([]);
});

test("the mirror returns what the service returns", async () => {
  const { ctx, productIds, workspace } = await openKept();
  for (const productId of productIds) {
    const { product, variants, lang, readAt } = await getProduct(ctx, { productId }, "en");
    const { client } = workspace.testAccount;
    expect(product).toEqual(await client.getProduct({ id: productId }));
    expect(variants).toEqual((await client.listVariants({ id: productId, limit: 100 })).data);
    expect([lang, Date.now() - readAt.getTime() < 60_000]).toEqual(["en", true]);
  }
  const [one] = await findVariants(ctx, { skus: [workspace.sku, "NO-SUCH-SKU"] }, "en");
  const { product } = await getProduct(ctx, { productId: one?.productId ?? "" }, "en");
  expect(one).toMatchObject({
    sku: workspace.sku,
    title: product.title,
    printAreas: product.print_areas,
    replacementSku: null,
  });
  expect((await listCountries(ctx, "en")).map(({ code }) => code).toSorted()).toEqual(
    (await workspace.testAccount.client.listCountries()).data.map(({ code }) => code).toSorted(),
  );
});

test("the first reader of all gets products immediately, and twenty readers make one call", async () => {
  const workspace = await openWorkspace(pressroom.world);
  watched.forget();
  const ctx = await workspace.ownerContext();
  const states = await Promise.all(Array.from({ length: 20 }, () => getCatalogState(ctx, "en")));
  expect(watched.calls).toHaveLength(1);
  for (const state of states) expect(state).toMatchObject({ products: 8, syncedAt: null, lang: "en" });
});

test("a refresh shows a changed price, and only the first of two requests starts one", async () => {
  const { ctx, workspace, variantOf } = await openKept();
  const before = await variantOf(workspace.sku);
  await pressroom.world.control.setPrice(workspace.sku, 12_345);
  await syncWholeCatalog(workspace);
  expect(watched.of(catalogCall)).toEqual([]);
  expect(await refreshCatalog(ctx)).toEqual({ asked: true });
  expect(await refreshCatalog(ctx)).toEqual({ asked: false });
  await syncWholeCatalog(workspace);
  const after = await variantOf(workspace.sku);
  expect([before?.basePriceCents, after?.basePriceCents]).toEqual([expect.any(Number), 12_345]);
  expect(before?.basePriceCents).not.toBe(12_345);
  expect(watched.of(detailCall)).toHaveLength(8);
});

test("an event that names no variant refreshes the catalog, if too soon after another refresh then later", async () => {
  const { ctx, workspace, variantOf } = await openKept();
  await refreshCatalog(ctx);
  await syncWholeCatalog(workspace);
  await pressroom.world.control.setPrice(workspace.sku, 12_346);
  const reread = async () => rereadProducts(await workspace.system("catalog"), { skus: [], productIds: [] });
  await reread();
  const waiting = (await jobsOf(workspace.workspaceId)).filter(({ key }) =>
    key.startsWith("reread-products:"),
  );
  expect(waiting).toEqual([{ key: expect.any(String), dueIn: expect.closeTo(600, 0) }]);
  await db()
    .update(catalogSyncs)
    .set({ refreshAskedAt: sql`now() - interval '601 seconds'` })
    .where(eq(catalogSyncs.workspaceId, workspace.workspaceId));
  await reread();
  await syncWholeCatalog(workspace);
  expect((await variantOf(workspace.sku))?.basePriceCents).toBe(12_346);
});

test("a list that the service does not send to its end discontinues no variant and moves no category", async () => {
  const { ctx, workspace, productIds } = await openKept();
  const { workspaceId } = workspace;
  const [productId = ""] = productIds;
  const stored = async () => ({
    variants: (await getProduct(ctx, { productId }, "en")).variants,
    categories: await db()
      .select()
      .from(catalogCategories)
      .where(eq(catalogCategories.workspaceId, workspaceId))
      .orderBy(catalogCategories.code),
  });
  const before = await stored();
  service.hooks = {
    onReply: (replied, { path }) =>
      /\/variants|category=/.test(path)
        ? rewriteJson(replied, (json) => ({
            data: (json as { data: unknown[] }).data.slice(0, 1),
            has_more: true,
            next_cursor: null,
          }))
        : undefined,
  };
  await db()
    .update(catalogSyncs)
    .set({ categoriesAt: null })
    .where(eq(catalogSyncs.workspaceId, workspaceId));
  await db().update(catalogProducts).set({ staleSince: sql`now()` }).where(ofProduct(workspace, productId));
  await ageListSync(workspace, "16 minutes");
  await syncWholeCatalog(workspace);
  expect(before.variants.length).toBeGreaterThan(1);
  expect(await stored()).toEqual(before);
});

test("every 15 minutes the list shows which products changed, and only those are read again", async () => {
  const { ctx, workspace, productIds, variantOf } = await openKept();
  const [productId = ""] = productIds;
  const { variants } = await getProduct(ctx, { productId }, "en");
  const cheapest = variants.toSorted((a, b) => a.base_price_cents - b.base_price_cents)[0];
  await pressroom.world.control.setPrice(cheapest?.sku ?? "", 77);
  await ageListSync(workspace, "14 minutes");
  await syncWholeCatalog(workspace);
  expect(watched.calls).toEqual([]);
  await ageListSync(workspace, "16 minutes");
  await syncWholeCatalog(workspace);
  expect((await variantOf(cheapest?.sku ?? ""))?.basePriceCents).toBe(77);
  expect(watched.of(detailCall).map(({ path }) => path.includes(productId))).toEqual([true]);
  expect(watched.of(catalogCall).length).toBeLessThanOrEqual(4);
});

test("products are read again once a day, spread over time", async () => {
  const { workspace, productIds } = await openKept();
  const readAgo = async (age: string) => {
    const at = sql`now() - ${age}::interval`;
    await db()
      .update(catalogProducts)
      .set({ variantsAt: at })
      .where(eq(catalogProducts.workspaceId, workspace.workspaceId));
    await db()
      .update(catalogTexts)
      .set({ detailAt: at })
      .where(eq(catalogTexts.workspaceId, workspace.workspaceId));
  };
  await readAgo("17 hours 59 minutes");
  await syncWholeCatalog(workspace);
  expect(watched.calls).toEqual([]);
  await readAgo("21 hours");
  await syncWholeCatalog(workspace);
  const some = watched.of(detailCall).length;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(productIds.length);
  await readAgo("24 hours 1 second");
  await syncWholeCatalog(workspace);
  expect(watched.of(detailCall)).toHaveLength(some + productIds.length);
});

test("another language shows English until it is synced, and reads no variants again", async () => {
  const { ctx, workspace, productIds, variantOf } = await openKept();
  const [productId = ""] = productIds;
  expect(await getCatalogState(ctx, "fr")).toMatchObject({ lang: "en", wantedLang: "fr" });
  expect(await getProduct(ctx, { productId }, "fr")).toMatchObject({ lang: "en" });
  await syncWholeCatalog(workspace);
  expect(watched.of(detailCall)).toHaveLength(productIds.length);
  expect(watched.of(variantsCall)).toEqual([]);

  expect(await getCatalogState(ctx, "fr")).toMatchObject({ lang: "fr", syncedAt: expect.any(Date) });
  const french = await getProduct(ctx, { productId }, "fr");
  const { client } = workspace.testAccount;
  expect(french.product).toEqual(await client.getProduct({ id: productId, lang: "fr" }));
  expect(french.variants).toEqual(
    (await client.listVariants({ id: productId, lang: "fr", limit: 100 })).data,
  );
  expect((await variantOf(workspace.sku))?.title).not.toBe(french.product.title);
  expect((await listCountries(ctx, "fr")).find(({ code }) => code === "DE")?.name).toBe("Allemagne");
});

test("the sync finds the parent of each category", async () => {
  const { workspace } = await openKept();
  const rows = await db()
    .select()
    .from(catalogCategories)
    .where(eq(catalogCategories.workspaceId, workspace.workspaceId));
  expect(rows.length).toBeGreaterThan(1);
  for (const { code, parentCode } of rows) expect([code, parentCode]).toEqual([code, parentOf(code)]);
  expect(rows.find(({ code }) => code === "apparel")?.name).toBe("Apparel");
});
const parentOf = (code: string) => (code === "apparel" ? null : "apparel");

test("the filter values of a product come from its detail and its variants", async () => {
  const { ctx, workspace, productIds } = await openKept();
  for (const productId of productIds) {
    const [row] = await db().select().from(catalogProducts).where(ofProduct(workspace, productId));
    const { product, variants } = await getProduct(ctx, { productId }, "en");
    const onSale = variants.filter(({ availability }) => availability === "available");
    expect(row?.labels).toEqual((product.attributes.certifications as string[]).toSorted());
    expect(row?.faces).toEqual(product.print_areas.map(({ face }) => face));
    const printed = new Set(product.print_areas.flatMap((area) => area.techniques));
    expect(row?.techniques).toEqual(
      product.techniques.map(({ code }) => code).filter((code) => printed.has(code)),
    );
    expect(new Set(row?.sizeCodes)).toEqual(new Set(onSale.map(({ size }) => size.code)));
    expect(row?.colorFamilies.length).toBeGreaterThan(0);
  }
});

test("one workspace never sees the catalog of another", async () => {
  const [ours, theirs] = [await openKept(), await openWorkspace(pressroom.world)];
  const [productId = ""] = ours.productIds;
  const set = { priceCents: 1 };
  await db()
    .update(catalogVariants)
    .set(set)
    .where(eq(catalogVariants.workspaceId, ours.workspace.workspaceId));
  const ctx = await theirs.ownerContext();
  expect(await findVariants(ctx, { skus: [theirs.sku] }, "en")).toEqual([]);
  const { variants } = await getProduct(ctx, { productId }, "en");
  expect(variants.every(({ price_cents }) => price_cents > 1)).toBe(true);
  await syncWholeCatalog(theirs);
  expect((await findVariants(ctx, { skus: [theirs.sku] }, "en"))[0]?.priceCents).toBeGreaterThan(1);
  expect((await ours.variantOf(theirs.sku))?.priceCents).toBe(1);
});
