import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { findPrintableAreas } from "#lib/features/files/find-printable-areas.ts";
import { placeFile } from "#lib/features/files/placement.ts";

const products = 500;

const pressroom = useVerbs();
let workspace: TestWorkspace;
let ctx: MemberContext;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
  await fillCatalog(workspace.workspaceId, { products, variants: products }, languages);
  ctx = await workspace.contextOf(await workspace.addMember("viewer"));
});

async function aFile(widthPx: number, heightPx: number): Promise<string> {
  const id = randomUUID();
  await db().insert(files).values({
    workspaceId: workspace.workspaceId,
    id,
    status: "ready",
    mimeType: "image/png",
    sizeBytes: 1,
    widthPx,
    heightPx,
    url: "https://files.example/a.png",
    createdAt: new Date(),
  });
  return id;
}

const keysOf = (rows: { productId: string; area: { face: string } }[]) =>
  rows.map(({ productId, area }) => `${productId} ${area.face}`);

async function readPages(fileId: string) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await findPrintableAreas(ctx, { fileId, ...(cursor && { cursor }) }, "en");
    pages.push(page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

test("each print area is listed once, products that the file fills first, ordered by their best fit", async () => {
  const size = { widthPx: 1_800, heightPx: 2_000 };
  const fileId = await aFile(size.widthPx, size.heightPx);
  const first = await findPrintableAreas(ctx, { fileId }, "en");
  const rows = (await readPages(fileId)).flat();
  expect(rows).toHaveLength(first.total);
  expect(new Set(keysOf(rows)).size).toBe(rows.length);
  const placed = rows.map((row) => ({ ...row, placement: placeFile(size, row.area) }));
  const reaching = placed.filter(({ placement }) => placement.reaches);
  expect(reaching.length).toBe(first.reaching);
  expect(reaching.length).toBeGreaterThan(0);
  expect(reaching.length).toBeLessThan(rows.length);
  const products = [...Map.groupBy(placed, ({ productId }) => productId).values()].map((areas) =>
    areas.map(({ placement }) => placement),
  );
  const fills = products.map((areas) =>
    Math.max(...areas.map(({ reaches, coverage }) => (reaches ? Math.round(coverage * 1000) : 0))),
  );
  expect(fills).toEqual(fills.toSorted((one, other) => other - one));
  const short = products
    .filter((areas) => !areas.some(({ reaches }) => reaches))
    .map((areas) =>
      Math.min(
        ...areas.map(({ missing, required }) =>
          Math.round(Math.max(missing.width / required.width, missing.height / required.height) * 1000),
        ),
      ),
    );
  expect(short).toEqual(short.toSorted((one, other) => one - other));
});

test("a page lists a product with all its print areas, the front first", async () => {
  const pages = await readPages(await aFile(1_800, 2_000));
  const all = Map.groupBy(pages.flat(), ({ productId }) => productId);
  expect(pages.length).toBeGreaterThan(1);
  for (const rows of pages) {
    for (const [productId, shown] of Map.groupBy(rows, (row) => row.productId)) {
      expect(shown).toEqual(all.get(productId));
      const faces = shown.map(({ area }) => area.face);
      expect(faces.indexOf("front")).toBeLessThanOrEqual(0);
    }
  }
});

test("print areas are filtered by words of the product and by face", async () => {
  const fileId = await aFile(4_000, 4_000);
  const all = await findPrintableAreas(ctx, { fileId }, "en");
  const [face] = all.faces;
  expect(all.faces.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
  const ofFace = await findPrintableAreas(ctx, { fileId, face: face?.face ?? "" }, "en");
  expect(ofFace.total).toBe(face?.count);
  expect(ofFace.faces).toEqual(all.faces);
  expect(new Set(ofFace.rows.map(({ area }) => area.face))).toEqual(new Set([face?.face]));
  const title = all.rows[0]?.title ?? "";
  const named = await findPrintableAreas(ctx, { fileId, q: title.toUpperCase() }, "en");
  expect(named.total).toBeGreaterThan(0);
  expect(named.total).toBeLessThan(all.total);
  expect(named.rows.map((row) => row.title)).toContain(title);
  expect(await findPrintableAreas(ctx, { fileId, q: "100%_nothing" }, "en")).toMatchObject({
    total: 0,
    rows: [],
  });
});

test("another language lists the same areas under other names", async () => {
  const fileId = await aFile(4_000, 4_000);
  const [english, german] = await Promise.all(
    ["en", "de"].map((locale) => findPrintableAreas(ctx, { fileId }, locale)),
  );
  expect(german?.total).toBe(english?.total);
  expect(german?.rows[0]?.title).not.toBe(english?.rows[0]?.title);
});

test("a file of another workspace and an invalid id are not found", async () => {
  const other = await openWorkspace(pressroom.world);
  const stranger = await other.ownerContext();
  const fileId = await aFile(100, 100);
  for (const wanted of [fileId, randomUUID(), "none"]) {
    await expect(findPrintableAreas(stranger, { fileId: wanted }, "en")).rejects.toMatchObject({
      status: 404,
    });
  }
});
