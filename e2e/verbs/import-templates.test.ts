import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import { type ImportSetup, openImportSetup } from "#e2e/fixtures/open-import-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { readProduct } from "#lib/features/catalog/internal/read-product.ts";
import { writeProduct } from "#lib/features/catalog/internal/write-product.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { createTemplate } from "#lib/features/templates/create-template.ts";
import { saveTemplate } from "#lib/features/templates/save-template.ts";

const pressroom = useVerbs();
let desk: ImportSetup;
beforeAll(async () => {
  desk = await openImportSetup(pressroom);
});

const ref = () => `R-${randomUUID().slice(0, 8)}`;

const withFile = (heads: string, ...lines: string[]) => [heads, ...lines].join("\n");

test("a row names files and templates by name, and problems say what does not fit", async () => {
  const area = desk.product.print_areas.find(({ is_neck_label }) => !is_neck_label);
  const face = area?.face ?? "";
  const variant = desk.variants.find(({ availability }) => availability === "available");
  const name = `motif-${randomUUID().slice(0, 6)}`;
  const fileId = await desk.aFile(`${name}.png`);
  await desk.aFile(`small-${name}.png`, { width: 60, height: 70 });
  const template = `Shirt ${name}`;
  await createTemplate(desk.ctx, {
    name: template,
    note: "",
    productId: desk.workspace.productId,
    colors: [],
    files: { [face]: fileId },
  });
  const columns = [
    ...["reference", "sku", "template", "color", "size", `file:${face}`],
    ...["name", "line1", "postal_code", "city", "country"],
  ];
  const to = "Ada,Street 1,75001,Paris,FR";
  const importId = await desk.check(
    withFile(
      "Ref,SKU,Template,Colour,Size,Print,Name,Street,Postcode,City,Country",
      `${ref()},${desk.sku},,,,${name.toUpperCase()},${to}`,
      `${ref()},,${template.toLowerCase()},${variant?.color.name},${variant?.size.code},,${to}`,
      `${ref()},${desk.sku},,,,small-${name}.png,${to}`,
      `${ref()},${desk.sku},,,,nowhere.png,${to}`,
      `${ref()},,${template},No such colour,${variant?.size.code},,${to}`,
    ),
    { columns },
  );
  expect(await desk.problems(importId)).toEqual([
    `4 file:${face} file_too_small`,
    `5 file:${face} file_unknown`,
    "6 color template_no_color",
  ]);
  await desk.run(importId);
  const { orders } = await desk.rows(importId, "created");
  expect(orders).toHaveLength(2);
  for (const { orderId } of orders) {
    const order = await getOrder(desk.ctx, { orderId: orderId ?? "" });
    expect(order.items[0]?.files.map((file) => file.face)).toEqual([face]);
  }
});

test("a row with a SKU and a template orders the SKU with the template's prints, its own files first", async () => {
  const { ctx, product, sku, variants, workspace } = desk;
  const face = product.print_areas.find(({ is_neck_label }) => !is_neck_label)?.face ?? "";
  const name = `motif-${randomUUID().slice(0, 6)}`;
  const [fileId, own] = [await desk.aFile(`${name}.png`), await desk.aFile(`own-${name}.png`)];
  const template = `Sonne ${name}`;
  const { productId } = workspace;
  const colors = [variants.find((each) => each.sku === sku)?.color.code ?? ""];
  const other = variants.find(
    ({ availability, color }) => availability === "available" && !colors.includes(color.code),
  );
  await createTemplate(ctx, { name: template, note: "", productId, colors, files: { [face]: fileId } });
  const { data: offered } = await workspace.testAccount.client.listProducts();
  const strange = offered.find(({ id }) => id !== productId)?.id ?? "";
  const foreign = (await getProduct(ctx, { productId: strange }, "en")).variants.find(
    ({ availability }) => availability === "available",
  );
  const mine = await desk.world.control.createProduct(workspace.testAccount.accountId, productId, {
    [face]: fileId,
  });
  const columns = "reference,sku,template,product_id,name,line1,postal_code,city,country".split(",");
  const to = "Ada,Street 1,75001,Paris,FR";
  const lines = [
    `,${sku.toLowerCase()},${template},,${to},`,
    `,${sku},${template},,${to},own-${name}`,
    `,${foreign?.sku},${template},,${to},`,
    `,${sku},No such template,,${to},`,
    `,${sku},,,${to.replace("Ada", "Eve")},`,
    `,${sku},,${mine},${to},`,
    `,${other?.sku},${template},,${to},`,
    `,,${template},,${to},`,
  ];
  const head = "Ref,Artikelnummer,Vorlage,Own,Name,Street,Postcode,City,Country,Print";
  const importId = await desk.check(withFile(head, ...lines), { columns: [...columns, `file:${face}`] });
  expect(await desk.problems(importId)).toEqual([
    "4 template template_other_product",
    "5 template template_unknown",
    "8 sku template_other_color",
    "9 sku template_sku_missing",
  ]);
  const baskets = await db()
    .select({ items: importBaskets.items })
    .from(importBaskets)
    .where(eq(importBaskets.importId, importId))
    .orderBy(importBaskets.position);
  expect(baskets.slice(0, 3).map(({ items }) => items)).toEqual([
    [{ sku, quantity: 1, files: { [face]: fileId } }],
    [{ sku, quantity: 1, files: { [face]: own } }],
    [{ sku, quantity: 1 }],
  ]);
  expect(await desk.view(importId)).toMatchObject({ counts: { ready: 4 }, readyBlank: 1 });
  await desk.run(importId);
  expect((await desk.view(importId)).unpaid.next).toMatchObject({ count: 4, blank: 1 });
});

test("a colour is recognised in the language of the person, or in English", async () => {
  const { userId } = desk.ctx.actor;
  const template = `Hemd ${randomUUID().slice(0, 6)}`;
  const fileId = await desk.aFile(`${template}.png`);
  const face = desk.product.print_areas.find(({ is_neck_label }) => !is_neck_label)?.face ?? "";
  const { productId } = desk.workspace;
  await createTemplate(desk.ctx, {
    name: template,
    note: "",
    productId,
    colors: [],
    files: { [face]: fileId },
  });
  const read = await readProduct(desk.ctx.service, productId, "de");
  await writeProduct(desk.workspace.workspaceId, { ...read, lang: "de", readAt: new Date() });
  const { variants } = await getProduct(desk.ctx, { productId }, "de");
  const english = new Set(desk.variants.map(({ color }) => color.name));
  const german = variants.find(
    ({ availability, color }) => availability === "available" && !english.has(color.name),
  );
  const before = desk.variants.find(({ sku }) => sku === german?.sku);
  if (!german || !before) throw new Error("no colour has a German name");
  const columns = "reference,template,color,size,name,line1,postal_code,city,country".split(",");
  const lineOf = (color: string) =>
    `${ref()},${template},${color},${german.size.code},Ada,Street 1,75001,Paris,FR`;
  const lines = withFile("Ref,Vorlage,Farbe,Größe,Name,Straße,PLZ,Ort,Land", lineOf(german.color.name));
  expect(await desk.problems(await desk.check(lines, { columns }))).toEqual(["2 color template_no_color"]);
  await db().update(users).set({ locale: "de" }).where(eq(users.id, userId));
  const both = [lines, lineOf(before.color.name)].join("\n");
  expect(await desk.problems(await desk.check(both, { columns }))).toEqual([]);
  await db().update(users).set({ locale: "en" }).where(eq(users.id, userId));
});

test("an order counts as its template's when all its rows with a template name that one", async () => {
  const { sku, workspace } = desk;
  const face = desk.product.print_areas.find(({ is_neck_label }) => !is_neck_label)?.face ?? "";
  const name = randomUUID().slice(0, 6);
  const files = { [face]: await desk.aFile(`${name}.png`) };
  const aTemplate = (name: string) =>
    createTemplate(desk.ctx, { name, note: "", productId: workspace.productId, colors: [], files });
  const [sun, moon] = [await aTemplate(`Sun ${name}`), await aTemplate(`Moon ${name}`)];
  const [a, b, c, d] = [ref(), ref(), ref(), ref()];
  const to = "Ada,Street 1,75001,Paris,FR";
  const lines = [
    `${a},${sku},Sun ${name},${to}`,
    `${a},${sku},sun ${name},,,,,`,
    `${b},${sku},Moon ${name},${to}`,
    `${b},${sku},,,,,,`,
    `${c},${sku},Sun ${name},${to}`,
    `${c},${sku},Moon ${name},,,,,`,
    `${d},${sku},,${to}`,
  ];
  const columns = "reference,sku,template,name,line1,postal_code,city,country".split(",");
  const head = "Ref,SKU,Template,Name,Street,Postcode,City,Country";
  const importId = await desk.check(withFile(head, ...lines), { columns });
  await desk.run(importId);
  const { orders: made } = await desk.rows(importId, "created");
  const templateOf = async (reference: string) => {
    const orderId = made.find((order) => order.reference === reference)?.orderId ?? "";
    const [order] = await db()
      .select({ templateId: orders.templateId })
      .from(orders)
      .where(and(eq(orders.workspaceId, workspace.workspaceId), eq(orders.id, orderId)));
    return order?.templateId;
  };
  expect(await Promise.all([a, b, c, d].map(templateOf))).toEqual([sun, moon, null, null]);
});

test("an import whose template has changed since its check is checked again before it starts", async () => {
  const face = desk.product.print_areas.find(({ is_neck_label }) => !is_neck_label)?.face ?? "";
  const name = `Shirt ${randomUUID().slice(0, 6)}`;
  const [before, after] = [await desk.aFile(`a-${name}.png`), await desk.aFile(`b-${name}.png`)];
  const content = { name, note: "", productId: desk.workspace.productId, colors: [] };
  const templateId = await createTemplate(desk.ctx, { ...content, files: { [face]: before } });
  const columns = "reference,sku,template,name,line1,postal_code,city,country".split(",");
  const line = `${ref()},${desk.sku},${name},Ada,Street 1,75001,Paris,FR`;
  const importId = await desk.check(withFile("Ref,SKU,Template,Name,Street,Code,City,Country", line), {
    columns,
  });
  await saveTemplate(desk.ctx, { templateId, revision: 1, ...content, files: { [face]: after } });
  await expect(desk.run(importId)).rejects.toThrow("import_template_changed");
  expect((await desk.view(importId)).state).toBe("checking");
  await desk.work(importId);
  expect(await desk.view(importId)).toMatchObject({ state: "checked", counts: { ready: 1 } });
  await desk.run(importId);
  expect((await desk.view(importId)).counts.created).toBe(1);
  const ordered = await db()
    .select({ items: importBaskets.items })
    .from(importOrders)
    .innerJoin(
      importBaskets,
      and(
        eq(importBaskets.workspaceId, importOrders.workspaceId),
        eq(importBaskets.key, importOrders.basketKey),
      ),
    )
    .where(and(eq(importOrders.importId, importId), eq(importBaskets.importId, importId)));
  expect(ordered).toEqual([{ items: [{ sku: desk.sku, quantity: 1, files: { [face]: after } }] }]);
});
