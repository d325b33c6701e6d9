import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { aQuote } from "#e2e/fixtures/a-quote.ts";
import { openTemplateSetup } from "#e2e/fixtures/open-template-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openShare } from "#lib/doors/open-share.ts";
import { readSharedPicture } from "#lib/doors/read-shared-picture.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { inPixels, printBoxOf } from "#lib/features/frames/frame.ts";
import { removeFrame } from "#lib/features/frames/remove-frame.ts";
import { saveFrame } from "#lib/features/frames/save-frame.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { getPrintableQuote } from "#lib/features/quotes/get-printable-quote.ts";
import { getQuote } from "#lib/features/quotes/get-quote.ts";
import { judgeMargin, priceLines } from "#lib/features/quotes/judge-margin.ts";
import { shareQuote } from "#lib/features/quotes/share-quote.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { makePreview } from "#lib/features/uploads/make-preview.ts";

const { pressroom, workspace, ctx, product, aFile, face } = await openTemplateSetup();
const decoder = openDecoder();
afterAll(async () => {
  decoder.close();
  await pressroom.stop();
});

const { productId } = workspace;
const frame = { x: 0.35, y: 0.3, width: 0.2 };
const motif = { widthPx: 8_000, heightPx: 4_000 };
const area = product.product.print_areas.find((each) => each.face === face());
if (!area) throw new Error("the product has no such face");
const box = printBoxOf(frame, area, motif);

async function aPrintedQuote(own: { productId?: string } = {}) {
  const fileId = await aFile("wide", { width: motif.widthPx, height: motif.heightPx });
  const isEstimated = own.productId === undefined;
  const change = (document: QuoteDocument) => ({
    ...document,
    lines: document.lines.map((line) => ({ ...line, files: { [face()]: fileId }, ...own })),
  });
  const quote = await aQuote(ctx, workspace, change, isEstimated);
  const { link } = await shareQuote(ctx, { ...quote, days: 30, showsCosts: false, lang: "" });
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  return { ...quote, fileId, token };
}

/** Whether a pixel has the colour of the motif, which a preview changes a little. */
async function isPrinted(png: Buffer | null, x: number, y: number): Promise<boolean> {
  const { data, info } = await sharp(png ?? "")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return [0xd8, 0x57, 0x2a].every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8);
}

test("the printed and the shared quote show the print where its face is placed, once there is a preview", async () => {
  const { quoteId, fileId, token } = await aPrintedQuote();
  const [line] = (await openShare(token, null)).sheet.lines;
  const printsOf = async () =>
    (await getPrintableQuote(ctx, { quoteId, showsCosts: false }, "en")).sheet.lines[0]?.prints;
  const picture = () => readSharedPicture(token, line?.id ?? "");
  const { x, y, width, height } = inPixels(box, 240);
  const corners = [
    [x + 2, y + 2],
    [x + width - 3, y + height - 3],
  ] as const;
  const shows = async () => {
    const png = await picture();
    return Promise.all(corners.map(([left, top]) => isPrinted(png, left, top)));
  };

  await saveFrame(ctx, { productId, face: face(), ...frame });
  expect(await printsOf()).toEqual([]);
  expect(await shows()).toEqual([false, false]);

  await makePreview(await workspace.system("files"), fileId, decoder);
  expect(await printsOf()).toMatchObject([{ face: face(), fileId, box }]);
  expect(await shows()).toEqual([true, true]);
  expect(await isPrinted(await picture(), x - 3, y + 2)).toBe(false);
  expect(await isPrinted(await picture(), x + 2, y + height + 2)).toBe(false);
  // The customer learns nothing of the file.
  expect(JSON.stringify(await openShare(token, null))).not.toContain(fileId);

  await removeFrame(ctx, { productId, face: face() });
  expect(await printsOf()).toEqual([]);
  expect(await shows()).toEqual([false, false]);
});

test("without its preview the customer sees the product alone", async () => {
  const { fileId, token } = await aPrintedQuote();
  const [line] = (await openShare(token, null)).sheet.lines;
  await saveFrame(ctx, { productId, face: face(), ...frame });
  await db().update(files).set({ previewKey: "previews/gone.webp" }).where(eq(files.id, fileId));
  const png = await readSharedPicture(token, line?.id ?? "");
  expect(await sharp(png ?? "").metadata()).toMatchObject({ format: "png", width: 240 });
});

test("the files that wait behind an own product are not shown", async () => {
  await saveFrame(ctx, { productId, face: face(), ...frame });
  const { quoteId, fileId } = await aPrintedQuote({ productId: randomUUID() });
  await makePreview(await workspace.system("files"), fileId, decoder);
  const { sheet } = await getPrintableQuote(ctx, { quoteId, showsCosts: false }, "en");
  expect(sheet.lines[0]?.prints).toEqual([]);
});

test("another workspace's frame does not place the print", async () => {
  const { quoteId } = await aPrintedQuote();
  const stranger = await openWorkspace(pressroom.world);
  await saveFrame(await stranger.ownerContext("test"), { productId, face: face(), ...frame });
  const { sheet } = await getPrintableQuote(ctx, { quoteId, showsCosts: false }, "en");
  expect(sheet.lines[0]?.prints).toEqual([]);
});

test("with costs, each line item has the cost and margin that the quote shows", async () => {
  const dearest = product.product.print_areas.toSorted((a, b) => b.extra_cost_cents - a.extra_cost_cents)[0];
  const files = { [dearest?.face ?? ""]: await aFile("dear") };
  const { quoteId } = await aQuote(ctx, workspace, (document) => ({
    ...document,
    lines: document.lines.flatMap((line) => [
      { ...line, files },
      { ...line, id: randomUUID(), quantity: 3 },
    ]),
  }));
  const { document, estimate } = await getQuote(ctx, { quoteId });
  const variants = await findVariants(ctx, { skus: [workspace.sku] }, "en");
  const priced =
    estimate && priceLines(document, estimate, new Map(variants.map((each) => [each.sku, each])));
  if (!priced) throw new Error("the quote has no estimate");
  const { shippingChargedCents } = document;
  const { lines, profitCents, marginBp } = judgeMargin(priced, { shippingChargedCents, estimate });
  const { costs } = estimate;
  // The unit cost says neither: a reader who multiplied it would find another profit.
  expect(costs.options_cents).toBe(2 * (dearest?.extra_cost_cents ?? 0));
  expect(costs.options_cents).toBeGreaterThan(0);
  const { sheet } = await getPrintableQuote(ctx, { quoteId, showsCosts: true }, "en");
  expect(sheet.lines.map(({ cost }) => cost)).toEqual(lines.map((line) => ({ sku: workspace.sku, ...line })));
  expect(sheet.profit).toEqual({ cents: profitCents, marginBp });
  const spent = sheet.lines.reduce((sum, { cost }) => sum + (cost?.costCents ?? 0), 0);
  expect(spent).toBe(costs.total_cents - costs.tax_cents - costs.shipping_cents);
  const hidden = await getPrintableQuote(ctx, { quoteId, showsCosts: false }, "en");
  expect(hidden.sheet).toMatchObject({ profit: null, lines: [{ cost: null }, { cost: null }] });
});
