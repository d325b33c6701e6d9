import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { openTemplateSetup } from "#e2e/fixtures/open-template-setup.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { zipReply } from "#lib/core/transport/zip-reply.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { inPixels, printBoxOf } from "#lib/features/frames/frame.ts";
import { listReusableFrames } from "#lib/features/frames/list-reusable-frames.ts";
import { removeFrame } from "#lib/features/frames/remove-frame.ts";
import { saveFrame } from "#lib/features/frames/save-frame.ts";
import { drawMockups } from "#lib/features/mockups/draw-mockups.ts";
import { createTemplate } from "#lib/features/templates/create-template.ts";

const { pressroom, workspace, ctx, product, aFile, face, content } = await openTemplateSetup();
afterAll(() => pressroom.stop());

const { productId } = workspace;
const area = product.product.print_areas.find((each) => each.face === face());
if (!area) throw new Error("the product has no such face");
const frame = { x: 0.35, y: 0.3, width: 0.2 };
const colors = product.product.colors.map(({ code }) => code);
const framesOf = async (by = ctx) => (await findFrames(by, { productIds: [productId] })).get(productId);

/** Wider than the area, so that its print is narrower than the frame is tall. */
const motif = { widthPx: 8_000, heightPx: 4_000 };
const printed = [0xd8, 0x57, 0x2a];

async function aTemplate() {
  const fileId = await aFile("wide", { width: motif.widthPx, height: motif.heightPx });
  return createTemplate(ctx, content({ files: { [face()]: fileId } }));
}

const ask = (templateId: string, more: object = {}) => ({
  templateId,
  colors: colors.slice(0, 1),
  faces: [face()],
  sidePx: 1000,
  ...more,
});

/** Reads the colour of pixels of a PNG. */
async function readPixels(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1000, height: 1000 });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

const picturesOf = (color: string) =>
  and(
    eq(catalogVariants.workspaceId, workspace.workspaceId),
    eq(catalogVariants.productId, productId),
    eq(catalogVariants.colorCode, color),
  );

async function readPicture(color: string): Promise<string> {
  const [row] = await db()
    .select({ imageUrl: catalogVariants.imageUrl })
    .from(catalogVariants)
    .where(picturesOf(color));
  return row?.imageUrl ?? "";
}

const writePicture = (color: string, imageUrl: string) =>
  db().update(catalogVariants).set({ imageUrl }).where(picturesOf(color));

test("a face is placed, moved and removed, and each is in the audit log once", async () => {
  await saveFrame(ctx, { productId, face: face(), ...frame });
  await saveFrame(ctx, { productId, face: face(), ...frame, x: 0.4 });
  expect(await framesOf()).toEqual({ [face()]: { ...frame, x: 0.4 } });
  expect(await listReusableFrames(ctx, "en")).toEqual([
    { productId, product: product.product.title, face: face(), frame: { ...frame, x: 0.4 } },
  ]);
  await removeFrame(ctx, { productId, face: face() });
  await removeFrame(ctx, { productId, face: face() });
  expect(await framesOf()).toBeUndefined();
  const entries = (await readAudit(workspace.workspaceId)).map(({ action }) => action);
  expect(entries.filter((action) => action.startsWith("frame.")).sort()).toEqual([
    "frame.remove",
    "frame.save",
    "frame.save",
  ]);
});

test("a frame off the picture, an unknown face and a reader are refused", async () => {
  const refused = (input: object, by = ctx) => saveFrame(by, { productId, face: face(), ...frame, ...input });
  await expect(refused({ x: 0.9 })).rejects.toMatchObject({ code: "frame_off_picture" });
  await expect(refused({ face: "no_face" })).rejects.toMatchObject({ code: "frame_face_unknown" });
  await expect(refused({ productId: randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"), "test");
  await expect(refused({}, viewer)).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(removeFrame(viewer, { productId, face: face() })).rejects.toMatchObject({
    code: "forbidden_role",
  });
  expect(await framesOf()).toBeUndefined();
});

test("another workspace neither sees nor changes a frame, and draws no mock-up of the template", async () => {
  await saveFrame(ctx, { productId, face: face(), ...frame });
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("test");
  expect(await framesOf(stranger)).toBeUndefined();
  expect(await listReusableFrames(stranger, "en")).toEqual([]);
  await removeFrame(stranger, { productId, face: face() });
  expect(await framesOf()).toEqual({ [face()]: frame });
  const templateId = await aTemplate();
  await expect(drawMockups(stranger, ask(templateId), "en")).rejects.toMatchObject({ code: "not_found" });
});

test("the print is where the frame is, as the service places it, and nowhere else", async () => {
  await saveFrame(ctx, { productId, face: face(), ...frame });
  const { pictures, close } = await drawMockups(ctx, ask(await aTemplate()), "en");
  const [mockup] = pictures;
  const png = await mockup?.draw();
  await close();
  expect(mockup?.filename).toMatch(/^template-[a-z0-9-]+-1000\.png$/);
  const at = await readPixels(png ?? Buffer.alloc(0));
  const { x, y, width, height } = inPixels(printBoxOf(frame, area, motif), 1000);
  expect([x, y, width]).toEqual([350, 300, 200]);
  const inside = [
    [x + 2, y + 2],
    [x + width - 3, y + 2],
    [x + 2, y + height - 3],
    [x + width - 3, y + height - 3],
  ] as const;
  for (const [left, top] of inside) expect(at(left, top)).toEqual(printed);
  const outside = [
    [x - 3, y + 2],
    [x + width + 2, y + 2],
    [x + 2, y - 3],
    // The frame goes on below the print.
    [x + 2, y + height + 2],
  ] as const;
  for (const [left, top] of outside) expect(at(left, top)).not.toEqual(printed);
});

test("several colours are one whole ZIP, each in its own colour", async () => {
  await saveFrame(ctx, { productId, face: face(), ...frame });
  const two = colors.slice(0, 2);
  const { name, pictures, close } = await drawMockups(ctx, ask(await aTemplate(), { colors: two }), "en");
  const drawn: Buffer[] = [];
  const entries = pictures.map(({ filename, draw }) => ({
    filename,
    make: async () => {
      const png = await draw();
      drawn.push(png);
      return png;
    },
  }));
  const reply = zipReply(entries, {
    filename: `${name}.zip`,
    signal: new AbortController().signal,
    close,
  });
  expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="${name}.zip"`);
  const zip = Buffer.from(await reply.arrayBuffer());
  // Each entry of a ZIP's directory begins with these bytes.
  expect(zip.toString("latin1").split("PK\u0001\u0002")).toHaveLength(two.length + 1);
  for (const { filename } of pictures) expect(zip.includes(filename)).toBe(true);
  for (const png of drawn) expect(zip.includes(png)).toBe(true);
  expect(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false);
});

test("a reader who leaves before the first byte keeps no place among those who download", {
  timeout: 5_000,
}, async () => {
  for (const leave of ["before", "after"] as const) {
    const reader = new AbortController();
    if (leave === "before") reader.abort();
    const closed = new Promise<void>((resolve) => {
      const entries = [{ filename: "a.png", make: () => new Promise<never>(() => undefined) }];
      // Nothing reads the reply, as Next.js does for a reader who has left.
      zipReply(entries, { filename: "a.zip", signal: reader.signal, close: async () => resolve() });
    });
    reader.abort();
    await closed;
  }
});

test("nothing is drawn without a frame, a picture or the print file, and the refusal names what is missing", async () => {
  const templateId = await aTemplate();
  await saveFrame(ctx, { productId, face: face(), ...frame });
  await expect(drawMockups(ctx, ask(templateId, { colors: ["none"] }), "en")).rejects.toMatchObject({
    code: "mockup_no_picture",
    params: { colors: "none" },
  });
  const [color = ""] = colors;
  const kept = await readPicture(color);
  // The second is of another host without TLS: it is not asked at all.
  for (const url of [`${new URL(kept).origin}/images/none.svg`, await servePicture("picture")]) {
    await writePicture(color, url);
    await expect(
      drawMockups(ctx, ask(templateId, { colors: colors.slice(0, 2) }), "en"),
    ).rejects.toMatchObject({
      code: "mockup_picture_lost",
      params: { names: product.product.colors[0]?.name },
    });
  }
  await writePicture(color, kept);
  await removeFrame(ctx, { productId, face: face() });
  await expect(drawMockups(ctx, ask(templateId), "en")).rejects.toMatchObject({
    code: "mockup_face_unplaced",
    params: { face: area.name },
  });
});
