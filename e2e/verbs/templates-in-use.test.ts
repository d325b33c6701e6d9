import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { address } from "#e2e/contract/service-account.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { openTemplateSetup } from "#e2e/fixtures/open-template-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { storeFile } from "#lib/features/files/store-file.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { prepareOrder } from "#lib/features/quotes/prepare-order.ts";
import { savedOrderFormSchema } from "#lib/features/quotes/saved-order-form.ts";
import { beginTemplate } from "#lib/features/templates/begin-template.ts";
import { createTemplate } from "#lib/features/templates/create-template.ts";
import { deleteTemplate } from "#lib/features/templates/delete-template.ts";
import { findTemplateUses } from "#lib/features/templates/find-template-uses.ts";
import { getTemplate } from "#lib/features/templates/get-template.ts";
import { resolveTemplate } from "#lib/features/templates/resolve-template.ts";
import { saveTemplate } from "#lib/features/templates/save-template.ts";

const { pressroom, workspace, ctx, product, fileId, aFile, face, content, find } = await openTemplateSetup();
afterAll(() => pressroom.stop());

test("the uses of a template are line items with the same prints, and deleting it keeps its files", async () => {
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
  // The same file on another face is another print, and so is the same print on another product.
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

test("a discontinued product, a removed file or a too small file flags the templates that use it", async () => {
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
  const wasGone = before?.issues.length ?? 0;
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
  expect((await find(name, by))?.issues.map(({ kind }) => kind)).toContain("variants_discontinued");
  await db().update(catalogVariants).set({ availability: "discontinued" }).where(ofColor);
  await db().update(files).set({ removedAt: new Date() }).where(eq(files.id, good));
  expect((await find(name, by))?.issues).toEqual([
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
  expect((await find(name, by))?.issues.map(({ kind }) => kind)).toContain("file_too_small");
});

test("a template name with a colour and a size resolves to a variant and its files", async () => {
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

test("an order from a template has a variant with its prints, or asks for the variant", async () => {
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
    template: { id: templateId, name: "To order" },
    lines: [{ sku: workspace.sku, quantity: 1, files: { [face()]: fileId } }],
  });
  // Otherwise the browser could not restore the form.
  if (ready.kind === "ready")
    expect(savedOrderFormSchema.shape.lines.parse(ready.lines)).toEqual(ready.lines);
  expect(await prepareOrder(ctx, { templateId, sku: "NOT-OF-IT" }, "en")).toMatchObject({ kind: "choose" });
});

test("a new template starts with a product, a file, or both", async () => {
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
