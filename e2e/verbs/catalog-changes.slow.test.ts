import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { addUnknownFields, strange, useUnknownValues } from "#e2e/fixtures/extend-reply.ts";
import { openMirroredCatalog } from "#e2e/fixtures/open-mirrored-catalog.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { syncWholeCatalog } from "#e2e/fixtures/sync-whole-catalog.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { getCatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();

const openKept = () => openMirroredCatalog(pressroom.world);

test("a product that left the list is not offered, but stays readable as discontinued", async () => {
  const kept = await openKept();
  const { workspaceId } = kept.workspace;
  const productId = (await kept.productIds())[0] ?? "";
  const { variants } = await getProduct(kept.ctx, { productId }, "en");
  for (const { sku, availability } of variants) {
    if (availability === "available") await pressroom.world.control.discontinue(sku);
  }
  await db()
    .update(catalogLanguages)
    .set({ listedAt: sql`now() - interval '1 hour'` })
    .where(eq(catalogLanguages.workspaceId, workspaceId));
  const { products } = await getCatalogState(kept.ctx, "en");
  await syncWholeCatalog(kept.workspace);
  expect(await kept.productIds()).not.toContain(productId);
  expect((await getCatalogState(kept.ctx, "en")).products).toBe(products - 1);
  const { product } = await getProduct(kept.ctx, { productId }, "en");
  expect(product).toMatchObject({ availability: "discontinued", discontinued_at: expect.any(String) });
  expect(await kept.variantOf(variants[0]?.sku ?? "")).toMatchObject({ availability: "discontinued" });
});

test("while the service is down, cached products are shown without a call, and others fail", async () => {
  const kept = await openKept();
  const [productId = ""] = await kept.productIds();
  const unread = await openWorkspace(pressroom.world);
  const { workspaceId, owner } = unread;
  const stranger = await jobContext({ workspaceId, mode: "test", askedBy: owner }, "person");
  for (const fault of ["hang", "cut"] as const) {
    let calls = 0;
    service.hooks = {
      onRequest: ({ headers }) => {
        // The other workspace's circuit breaker may probe meanwhile, so only calls of this account count.
        if (headers.authorization === `Bearer ${kept.workspace.testAccount.key}`) calls += 1;
        return fault;
      },
    };
    expect((await getProduct(kept.ctx, { productId }, "en")).variants.length).toBeGreaterThan(0);
    expect(await kept.variantOf(kept.workspace.sku)).toBeDefined();
    expect((await listCountries(kept.ctx, "en")).length).toBeGreaterThan(0);
    expect((await getCatalogState(kept.ctx, "en")).products).toBeGreaterThan(0);
    expect(calls).toBe(0);

    expect(await getCatalogState(stranger, "en")).toMatchObject({ products: 0, syncedAt: null });
    await expect(getProduct(stranger, { productId }, "en")).rejects.toMatchObject({
      endpoint: expect.any(String),
    });
  }
  service.hooks = {};
  await expect.poll(async () => (await getCatalogState(stranger, "en")).products).toBeGreaterThan(0);
});

test("a sync that the service does not answer ends, and the next one completes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  let calls = 0;
  service.hooks = { onRequest: () => (++calls > 5 ? "cut" : undefined) };
  expect(await syncCatalog(await workspace.system("catalog"))).toBe("over");
  const [language] = await db()
    .select()
    .from(catalogLanguages)
    .where(eq(catalogLanguages.workspaceId, workspace.workspaceId));
  expect(language?.syncedAt).toBeNull();
  service.hooks = {};
  const { workspaceId } = workspace;
  const isSynced = async () => {
    await syncWholeCatalog(workspace);
    const rows = await db()
      .select()
      .from(catalogLanguages)
      .where(eq(catalogLanguages.workspaceId, workspaceId));
    return rows[0]?.syncedAt;
  };
  await expect.poll(isSynced).toBeInstanceOf(Date);
});

test("one unreadable product blocks no other, and is retried later", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const [first, ...others] = (await workspace.testAccount.client.listProducts({ limit: 100 })).data;
  const broken = first?.id ?? "";
  service.hooks = {
    onReply: (replied, { path }) =>
      path.startsWith(`/v1/catalog/products/${broken}`)
        ? rewriteJson(replied, () => ({ data: { id: broken } }))
        : undefined,
  };
  await syncWholeCatalog(workspace);
  const readOnes = async () =>
    (
      await db()
        .select({ id: catalogProducts.id })
        .from(catalogProducts)
        .where(
          and(
            eq(catalogProducts.workspaceId, workspace.workspaceId),
            sql`${catalogProducts.variantsAt} is not null`,
          ),
        )
    ).map(({ id }) => id);
  expect((await readOnes()).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  service.hooks = {};
  await syncWholeCatalog(workspace);
  expect(await readOnes()).not.toContain(broken);
  await db().update(catalogProducts).set({ failedAt: sql`now() - interval '6 minutes'` });
  await syncWholeCatalog(workspace);
  expect(await readOnes()).toContain(broken);
});

test("unknown fields and values of v1 do not break the catalog", async () => {
  service.hooks = {
    onReply: (replied) => rewriteJson(replied, (json) => addUnknownFields(useUnknownValues(json))),
  };
  const { workspace, ctx, variantOf, productIds } = await openKept();
  expect(await getCatalogState(ctx, "en")).toMatchObject({ syncedAt: expect.any(Date), running: null });
  for (const productId of await productIds()) {
    const { product, variants } = await getProduct(ctx, { productId }, "en");
    expect([product.availability, variants[0]?.availability]).toEqual(Array(2).fill(strange.availability));
  }
  expect(await variantOf(workspace.sku)).toMatchObject({ availability: strange.availability });
});

test("a workspace that was idle for a month gets its English catalog again", async () => {
  const kept = await openKept();
  const { workspaceId } = kept.workspace;
  const ofThis = eq(catalogLanguages.workspaceId, workspaceId);
  await db()
    .update(catalogLanguages)
    .set({ askedAt: sql`now() - interval '31 days'`, syncedAt: sql`now() - interval '31 days'` })
    .where(ofThis);
  await syncWholeCatalog(kept.workspace);
  const [row] = await db().select().from(catalogLanguages).where(ofThis);
  expect(Date.now() - (row?.askedAt.getTime() ?? 0)).toBeLessThan(60_000);
});

test("a new request runs a job immediately that failed and waits for hours", async () => {
  const { workspaceId } = await openWorkspace(pressroom.world);
  const key = `sync-catalog:${workspaceId}`;
  await enqueue(db(), "sync-catalog", { workspaceId });
  await db().execute(sql`update graphile_worker._private_jobs set attempts = 9, run_at = now() + interval '6 hours'
    where key = ${key}`);
  await enqueue(db(), "sync-catalog", { workspaceId });
  const { rows } = await db().execute(
    sql`select run_at <= now() as is_due from graphile_worker.jobs where key = ${key}`,
  );
  expect(rows).toEqual([{ is_due: true }]);
});

test("a lone surrogate or NUL in a product does not prevent reading it", async () => {
  const kept = await openKept();
  const [productId = ""] = await kept.productIds();
  const spoilt = '"title":"Cut \\ud83d and \\u0000 spoilt"';
  service.hooks = {
    onReply: (replied, { path }) => {
      if (!path.includes(`/products/${productId}?`)) return undefined;
      const text = replied.body.toString("utf8").replace(/"title":"[^"]*"/, spoilt);
      const { "content-length": _, ...headers } = replied.headers;
      return { ...replied, headers, body: Buffer.from(text) };
    },
  };
  await db()
    .update(catalogProducts)
    .set({ staleSince: sql`now()` })
    .where(
      and(eq(catalogProducts.workspaceId, kept.workspace.workspaceId), eq(catalogProducts.id, productId)),
    );
  await syncWholeCatalog(kept.workspace);
  const { product } = await getProduct(kept.ctx, { productId }, "en");
  expect(product.title).toBe("Cut \ufffd and  spoilt");
});
