import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { address } from "#e2e/contract/desk.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { getProduct, type Product } from "#lib/catalog/get-product.ts";
import { storeFile } from "#lib/files/store-file.ts";
import { createOrder } from "#lib/orders/create-order.ts";
import type { QuoteDocument } from "#lib/quotes/document.ts";
import { prepareOrder } from "#lib/quotes/prepare-order.ts";
import { beginTemplate } from "#lib/templates/begin-template.ts";
import { createTemplate } from "#lib/templates/create-template.ts";
import { deleteTemplate } from "#lib/templates/delete-template.ts";
import { duplicateTemplate } from "#lib/templates/duplicate-template.ts";
import { findTemplateUses } from "#lib/templates/find-template-uses.ts";
import { getTemplate } from "#lib/templates/get-template.ts";
import { listTemplates } from "#lib/templates/list-templates.ts";
import { openTemplate } from "#lib/templates/open-template.ts";
import { resolveTemplate } from "#lib/templates/resolve-template.ts";
import { saveTemplate } from "#lib/templates/save-template.ts";
import type { TemplateContent } from "#lib/templates/schemas.ts";

let pressroom: Pressroom;
let workspace: TestWorkspace;
let ctx: MemberContext;
let product: Product;
let fileId: string;
beforeAll(async () => {
  pressroom = await startVerbs();
  workspace = await openWorkspace(pressroom.world);
  ctx = await workspace.ownerContext("test");
  product = await getProduct(ctx, { productId: workspace.productId }, "en");
  fileId = await aFile("motif");
});
afterAll(() => pressroom.stop());

async function aFile(name: string, size = { width: 6_000, height: 7_000 }): Promise<string> {
  return storeFile(ctx, { submissionId: randomUUID(), url: await servePicture(name, size), filename: name });
}

function face(): string {
  const area = product.product.print_areas.find(({ is_neck_label }) => !is_neck_label);
  if (!area) throw new Error("the product cannot be printed");
  return area.face;
}

const content = (change: Partial<TemplateContent> = {}): TemplateContent => ({
  name: `Template ${randomUUID().slice(0, 8)}`,
  note: "",
  productId: workspace.productId,
  colors: [],
  files: { [face()]: fileId },
  ...change,
});

const find = async (name: string, by = ctx) => {
  const { rows } = await listTemplates(by, { q: name }, "en");
  return rows.find((row) => row.name === name);
};

test("a template is kept, found by name, note and product, and says what it is made of", async () => {
  // Which variants are gone differs from seed to seed.
  const isWhole = (code: string) =>
    product.variants.every(({ color, availability }) => color.code !== code || availability === "available");
  const color = product.product.colors.find(({ code }) => isWhole(code))?.code ?? "";
  const name = "Fair  hoodie ";
  const templateId = await createTemplate(ctx, content({ name, note: "For Köln", colors: [color] }));
  expect(await getTemplate(ctx, { templateId })).toMatchObject({
    name: "Fair hoodie",
    note: "For Köln",
    colors: [color],
    files: { [face()]: fileId },
    revision: 1,
    updatedBy: "The owner",
  });
  for (const q of ["fair HOOD", "köln", product.product.title.slice(0, 6)]) {
    const { rows } = await listTemplates(ctx, { q }, "en");
    expect(rows.map(({ id }) => id)).toContain(templateId);
  }
  for (const q of ["%", "_", "\\"]) expect((await listTemplates(ctx, { q }, "en")).rows).toEqual([]);
  expect(await find("Fair hoodie")).toMatchObject({
    product: { title: product.product.title },
    shownColors: [{ code: color }],
    prints: [{ face: face(), fileId, fileName: "motif", hasPreview: false }],
    marks: [],
  });
  const opened = await openTemplate(ctx, { templateId }, "en");
  expect(opened.files.map(({ id }) => id)).toEqual([fileId]);
  expect(opened.product?.product.id).toBe(workspace.productId);
});

test("a name is taken whatever its capitals, and said at its field", async () => {
  const name = "Only once";
  const templateId = await createTemplate(ctx, content({ name }));
  const taken = { code: "template_name_taken", params: { field: "name" } };
  await expect(createTemplate(ctx, content({ name: "ONLY  once" }))).rejects.toMatchObject(taken);
  const other = await createTemplate(ctx, content());
  await expect(
    saveTemplate(ctx, { templateId: other, revision: 1, ...content({ name: "only once" }) }),
  ).rejects.toMatchObject(taken);
  await saveTemplate(ctx, { templateId, revision: 1, ...content({ name: "ONLY ONCE" }) });
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  await expect(createTemplate(stranger, content({ name }))).rejects.toMatchObject({
    code: "template_file_unknown",
  });
});

test("of ten who take the same name at once one gets it", async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 10 }, () => createTemplate(ctx, content({ name: "All at once" }))),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of made) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "template_name_taken" });
  }
});

test("of two who change the same revision the second is told, and the same save again is none", async () => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  const other = await workspace.contextOf(await workspace.addMember("designer"));
  const mine = { templateId, revision: 1, ...begun, note: "Mine" };
  expect(await saveTemplate(other, { ...mine, note: "Theirs" })).toBe(2);
  await expect(saveTemplate(ctx, mine)).rejects.toMatchObject({ code: "template_moved" });
  expect(await getTemplate(ctx, { templateId })).toMatchObject({ note: "Theirs", updatedBy: "The designer" });
  expect(await saveTemplate(ctx, { ...mine, revision: 2 })).toBe(3);
  expect(await saveTemplate(ctx, { ...mine, revision: 2 })).toBe(3);
  const audit = await readAudit(workspace.workspaceId);
  expect(audit.filter(({ subjectId }) => subjectId === templateId).map(({ action }) => action)).toEqual([
    "template.create",
    "template.change",
    "template.change",
  ]);
});

test("without a product, a name or a file nothing is kept", async () => {
  await expect(createTemplate(ctx, content({ name: "   " }))).rejects.toThrow();
  await expect(createTemplate(ctx, content({ files: {} }))).rejects.toThrow("template_without_file");
  await expect(createTemplate(ctx, content({ productId: randomUUID() }))).rejects.toMatchObject({
    code: "not_found",
  });
  const unknown = { files: { [face()]: randomUUID() } };
  await expect(createTemplate(ctx, content(unknown))).rejects.toMatchObject({
    code: "template_file_unknown",
  });
});

test("copies find a name that is free", async () => {
  const templateId = await createTemplate(ctx, content({ name: "Original", note: "Kept" }));
  const first = await duplicateTemplate(ctx, { templateId, name: "Original (copy)" });
  const second = await duplicateTemplate(ctx, { templateId, name: "ORIGINAL (copy)" });
  expect(await getTemplate(ctx, { templateId: first })).toMatchObject({
    name: "Original (copy)",
    note: "Kept",
  });
  expect((await getTemplate(ctx, { templateId: second })).name).toBe("ORIGINAL (copy) 2");
  const long = await duplicateTemplate(ctx, { templateId, name: "x".repeat(200) });
  const longer = await duplicateTemplate(ctx, { templateId, name: "x".repeat(200) });
  expect((await getTemplate(ctx, { templateId: long })).name).toBe("x".repeat(120));
  expect((await getTemplate(ctx, { templateId: longer })).name).toBe(`${"x".repeat(118)} 2`);
});

test("what is printed like it is told, and stays when it is deleted", async () => {
  const own = { [face()]: await aFile("used") };
  const begun = content({ files: own });
  const templateId = await createTemplate(ctx, begun);
  const { quoteId } = await aQuote(ctx, workspace, (document) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, files: own })),
  }));
  await aQuote(ctx, workspace, (document) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, files: { [face()]: fileId } })),
  }));
  // The same file elsewhere is another print, and so is the same print on another product.
  const elsewhere = product.product.print_areas.find((area) => area.face !== face())?.face ?? "elsewhere";
  const unknown = { sku: "NOT-OF-IT", files: own };
  for (const change of [{ files: { [elsewhere]: own[face()] ?? "" } }, unknown]) {
    const otherwise = (document: QuoteDocument) => ({
      ...document,
      lines: document.lines.map((line) => ({ ...line, ...change })),
    });
    await aQuote(ctx, workspace, otherwise, false);
  }
  const items = [{ sku: workspace.sku, quantity: 1, files: own }];
  const orderId = await createOrder(ctx, { submissionId: randomUUID(), address, items });
  expect(await findTemplateUses(ctx, { templateId })).toMatchObject({
    quotes: [{ id: quoteId, name: "Spring hoodies" }],
    orders: [{ id: orderId, status: "draft" }],
  });
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  expect(await findTemplateUses(designer, { templateId })).toMatchObject({ orders: null });
  expect(await findTemplateUses(await workspace.ownerContext("live"), { templateId })).toEqual({
    quotes: [],
    orders: [],
  });
  await deleteTemplate(ctx, { templateId });
  await expect(getTemplate(ctx, { templateId })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteTemplate(ctx, { templateId })).rejects.toMatchObject({ code: "not_found" });
  const [kept] = await db()
    .select()
    .from(files)
    .where(eq(files.id, own[face()] ?? ""));
  expect(kept?.removedAt).toBeNull();
});

test("what is discontinued, removed or too small marks the templates that hold it", async () => {
  const desk = await openWorkspace(pressroom.world);
  const by = await desk.ownerContext("test");
  const { variants } = await getProduct(by, { productId: desk.productId }, "en");
  const variant = variants.find(({ availability }) => availability === "available");
  const color = variant?.color.code ?? "";
  const store = async (name: string, width: number, height: number) =>
    storeFile(by, { submissionId: randomUUID(), url: await servePicture(name, { width, height }) });
  const [good, small] = [await store("good", 6_000, 7_000), await store("small", 20, 20)];
  const name = "Marked";
  const templateId = await createTemplate(by, {
    name,
    note: "",
    productId: desk.productId,
    colors: [color],
    files: { [face()]: good },
  });
  const before = await find(name, by);
  const wasGone = before?.marks.length ?? 0;
  const ofColor = and(
    eq(catalogVariants.workspaceId, desk.workspaceId),
    eq(catalogVariants.productId, desk.productId),
    eq(catalogVariants.colorCode, color),
  );
  await db()
    .update(catalogVariants)
    .set({ availability: "discontinued" })
    .where(and(ofColor, eq(catalogVariants.sku, variant?.sku ?? "")));
  expect(wasGone).toBeLessThanOrEqual(1);
  expect((await find(name, by))?.marks.map(({ kind }) => kind)).toContain("variants_discontinued");
  await db().update(catalogVariants).set({ availability: "discontinued" }).where(ofColor);
  await db().update(files).set({ removedAt: new Date() }).where(eq(files.id, good));
  expect((await find(name, by))?.marks).toEqual([
    { kind: "colors_gone", colors: [color] },
    { kind: "file_removed", face: face() },
  ]);
  await saveTemplate(by, {
    templateId,
    revision: 1,
    name,
    note: "",
    productId: desk.productId,
    colors: [],
    files: { [face()]: small },
  });
  expect((await find(name, by))?.marks.map(({ kind }) => kind)).toContain("file_too_small");
});

test("by its name, with a colour and a size, a template is a variant and its files", async () => {
  const variant = product.variants.find(({ sku }) => sku === workspace.sku);
  if (!variant) throw new Error("no variant");
  const { color, size } = variant;
  await createTemplate(ctx, content({ name: "Called", colors: [color.code] }));
  const wanted = { name: " CALLED ", color: color.name.toUpperCase(), size: size.code.toLowerCase() };
  expect(await resolveTemplate(ctx, wanted, "en")).toMatchObject({
    sku: workspace.sku,
    files: { [face()]: fileId },
  });
  expect(await resolveTemplate(ctx, { ...wanted, color: "" }, "en")).toMatchObject({ sku: workspace.sku });
  await expect(resolveTemplate(ctx, { ...wanted, name: "Not there" }, "en")).rejects.toMatchObject({
    code: "template_unknown",
    params: { name: "Not there" },
  });
  await expect(resolveTemplate(ctx, { ...wanted, color: "no such" }, "en")).rejects.toMatchObject({
    code: "template_no_color",
    params: { name: "Called", color: "no such" },
  });
});

test("an order begins with a variant of it, printed as it says; without one it asks which", async () => {
  const templateId = await createTemplate(ctx, content({ name: "To order" }));
  const asked = await prepareOrder(ctx, { templateId }, "en");
  expect(asked).toMatchObject({ kind: "choose", template: { name: "To order" } });
  if (asked.kind !== "choose") throw new Error("nothing to choose");
  const skus = asked.colors.flatMap(({ sizes }) => sizes.map(({ sku }) => sku));
  expect(skus.toSorted()).toEqual(product.variants.map(({ sku }) => sku).toSorted());
  const ready = await prepareOrder(ctx, { templateId, sku: workspace.sku }, "en");
  expect(ready).toMatchObject({
    kind: "ready",
    quote: null,
    lines: [{ item: { sku: workspace.sku, quantity: 1, files: { [face()]: fileId } } }],
  });
  expect(await prepareOrder(ctx, { templateId, sku: "NOT-OF-IT" }, "en")).toMatchObject({ kind: "choose" });
});

test("a new one begins with what is known: a product, a file, or both", async () => {
  expect(await beginTemplate(ctx, {}, "en")).toMatchObject({
    product: null,
    content: { productId: "", files: {} },
  });
  const both = await beginTemplate(ctx, { productId: workspace.productId, fileId }, "en");
  expect(both.content).toMatchObject({ productId: workspace.productId, files: { [face()]: fileId } });
  expect(both.files.map(({ id }) => id)).toEqual([fileId]);
  expect(
    (await beginTemplate(ctx, { productId: randomUUID(), fileId: "nonsense" }, "en")).product,
  ).toBeNull();
});

test("the list goes on where its page ended, in the order of names", async () => {
  const own = await openWorkspace(pressroom.world);
  const reader = await own.ownerContext("test");
  await db()
    .insert(templates)
    .values(
      Array.from({ length: 95 }, (_, at) => ({
        workspaceId: own.workspaceId,
        name: `${at % 2 ? "n" : "N"}ame ${at}`,
        productId: own.productId,
        files: {},
        createdBy: own.owner,
        updatedBy: own.owner,
      })),
    );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listTemplates(reader, { cursor: cursor ?? undefined }, "en");
    seen.push(...page.rows.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(95);
  expect(seen).toHaveLength(95);
  const [row] = (
    await db().execute<{ names: string[] }>(
      sql`select array_agg(name order by lower(name)) as names from ${templates} where ${templates.workspaceId} = ${own.workspaceId}`,
    )
  ).rows;
  expect(seen).toEqual(row?.names);
  for (const nonsense of ["nonsense", Buffer.from("[1]").toString("base64url")]) {
    await expect(listTemplates(reader, { cursor: nonsense }, "en")).rejects.toMatchObject({
      code: "invalid_cursor",
    });
  }
});

test.each(["viewer", "developer"] as const)("a %s sees templates and changes none", async (role) => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  const reader = await workspace.contextOf(await workspace.addMember(role));
  const denied = { code: "forbidden_role" };
  await expect(createTemplate(reader, content())).rejects.toMatchObject(denied);
  await expect(saveTemplate(reader, { templateId, revision: 1, ...begun })).rejects.toMatchObject(denied);
  await expect(duplicateTemplate(reader, { templateId, name: "No" })).rejects.toMatchObject(denied);
  await expect(deleteTemplate(reader, { templateId })).rejects.toMatchObject(denied);
  await expect(beginTemplate(reader, {}, "en")).rejects.toMatchObject(denied);
  expect(await getTemplate(reader, { templateId })).toMatchObject({ revision: 1 });
  expect(await find(begun.name, reader)).toBeDefined();
});

test("a template of another workspace is not there; the other mode sees the same", async () => {
  const begun = content();
  const templateId = await createTemplate(ctx, begun);
  expect(await getTemplate(await workspace.ownerContext("live"), { templateId })).toMatchObject(begun);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  const missing = { code: "not_found" };
  await expect(getTemplate(stranger, { templateId })).rejects.toMatchObject(missing);
  await expect(openTemplate(stranger, { templateId }, "en")).rejects.toMatchObject(missing);
  await expect(findTemplateUses(stranger, { templateId })).rejects.toMatchObject(missing);
  await expect(duplicateTemplate(stranger, { templateId, name: "Mine" })).rejects.toMatchObject(missing);
  await expect(deleteTemplate(stranger, { templateId })).rejects.toMatchObject(missing);
  const files = { [face()]: await aFileOf(stranger) };
  await expect(saveTemplate(stranger, { templateId, revision: 1, ...begun, files })).rejects.toMatchObject(
    missing,
  );
  await expect(
    resolveTemplate(stranger, { name: begun.name, color: "", size: "" }, "en"),
  ).rejects.toMatchObject({ code: "template_unknown" });
  expect((await getTemplate(ctx, { templateId })).revision).toBe(1);
});

async function aFileOf(by: MemberContext): Promise<string> {
  return storeFile(by, { submissionId: randomUUID(), url: await servePicture("theirs") });
}
