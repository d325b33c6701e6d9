import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp, { type Colour } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import { forgePng, pngChunk } from "#e2e/corpus/png-chunks.ts";
import { anUpload, readUpload } from "#e2e/fixtures/an-upload.ts";
import { openUploadSetup, type UploadSetup } from "#e2e/fixtures/open-upload-setup.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { filesOf, processUploads } from "#e2e/fixtures/process-uploads.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { answerUpload } from "#lib/features/uploads/answer-upload.ts";
import { processPictures } from "#lib/worker/process-pictures.ts";

let desk: UploadSetup;
beforeAll(async () => {
  desk = await openUploadSetup();
});
afterAll(() => desk.close());

const workspaceHere = () => openWorkspace(desk.pressroom.world);
const blank = (background: Colour = "#d8572a", width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } });
const bytesOf = async (key: string | null) => {
  const content = await storage().read(key ?? "");
  return content ? buffer(content) : null;
};

async function aFolder({ workspaceId }: TestWorkspace): Promise<string> {
  const id = randomUUID();
  await db()
    .insert(fileFolders)
    .values({ workspaceId, id, name: `Folder ${id}` });
  return id;
}

/** The top half is red and the bottom half blue, stored as by a camera that was held on its side. */
const turned = () =>
  blank("#ff0000")
    .composite([
      {
        input: { create: { width: 300, height: 100, channels: 3, background: "#0000ff" } },
        top: 100,
        left: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 });

test("a valid picture is checked, sent by link and stored with its facts", async () => {
  const workspace = await workspaceHere();
  const bytes = await blank().withDensity(300).png().toBuffer();
  const folderId = await aFolder(workspace);
  const id = await anUpload(workspace, bytes, { folderId });
  await processUploads(workspace);
  const upload = await readUpload(workspace, id);
  expect(upload).toMatchObject({ state: "stored", isDuplicate: false, linkTokenHash: null, problem: null });
  expect(await filesOf(workspace)).toMatchObject([
    {
      id: upload.fileId,
      filename: "picture.png",
      sha256: upload.sha256,
      widthPx: 300,
      heightPx: 200,
      dpi: 300,
      hasAlpha: false,
      orientation: 1,
      colorSpace: "srgb",
      iccProfile: null,
      folderId,
      previewKey: upload.previewKey,
    },
  ]);
  expect(desk.links.asked.splice(0)).toEqual(["GET whole 200"]);
});

const pixelsPerMetre = (count: number, unit: number) => {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(count, 0);
  data.writeUInt32BE(count, 4);
  data[8] = unit;
  return pngChunk("pHYs", data);
};

test.each([
  ["in pixels a metre", [pixelsPerMetre(11_811, 1)], 300],
  ["without a unit", [pixelsPerMetre(11_811, 0)], null],
  ["of nothing", [pixelsPerMetre(0, 1)], null],
  ["twice: the first counts", [pixelsPerMetre(5_906, 1), pixelsPerMetre(11_811, 1)], 150],
  ["as libvips writes that it knows none", [pixelsPerMetre(1_000, 1)], null],
  ["not at all", [], null],
])("a PNG that declares its resolution %s", async (_, chunks, dpi) => {
  const workspace = await workspaceHere();
  const picture = forgePng({ width: 1, height: 1 }, Buffer.alloc(2), ...chunks);
  const id = await anUpload(workspace, picture);
  await processUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({ state: "stored", dpi });
  expect(await filesOf(workspace)).toMatchObject([{ widthPx: 1, dpi }]);
});

test("a file whose folder was deleted has none, and a duplicate goes to its chosen folder only if it had none", async () => {
  const workspace = await workspaceHere();
  const bytes = await blank("#123456").png().toBuffer();
  const place = async (folderId: string) => {
    await anUpload(workspace, bytes, { folderId });
    await processUploads(workspace);
    return (await filesOf(workspace)).map((file) => file.folderId);
  };
  expect(await place(randomUUID())).toEqual([null]);
  const chosen = await aFolder(workspace);
  expect(await place(chosen)).toEqual([chosen]);
  expect(await place(await aFolder(workspace))).toEqual([chosen]);
});

test("a preview keeps pixels and transparency, without metadata", async () => {
  const workspace = await workspaceHere();
  const bytes = await blank({ r: 216, g: 87, b: 42, alpha: 0.5 }, 1_000, 2_000)
    .ensureAlpha(0.5)
    .withExif({ IFD0: { Artist: "Ada" }, IFD3: { GPSLatitude: "48/1 51/1 24/1", GPSLatitudeRef: "N" } })
    .png()
    .toBuffer();
  const id = await anUpload(workspace, bytes);
  await processPictures();
  const upload = await readUpload(workspace, id);
  expect(upload).toMatchObject({ hasAlpha: true, widthPx: 1_000, heightPx: 2_000 });
  const preview = (await bytesOf(upload.previewKey)) ?? Buffer.alloc(0);
  sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });
  const { exif, icc, xmp, ...seen } = await sharp(preview).metadata();
  expect({ exif, icc, xmp }).toEqual({});
  expect(seen).toMatchObject({ format: "webp", width: 320, height: 640, hasAlpha: true });
});

test.each([
  [
    "CMYK",
    () => blank().toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
    { colorSpace: "cmyk", iccProfile: expect.stringMatching(/./) },
  ],
  ["16 bit", () => blank().toColourspace("rgb16").png(), { colorSpace: "rgb16", mimeType: "image/png" }],
  ["grey", () => blank().toColourspace("b-w").jpeg(), { colorSpace: "b-w", mimeType: "image/jpeg" }],
  ["a profile", () => blank().withIccProfile("p3").png(), { iccProfile: "sP3C" }],
  ["an alpha channel that hides nothing", () => blank().ensureAlpha(1).png(), { hasAlpha: false }],
] as const)("%s is recorded", async (_, picture, facts) => {
  const workspace = await workspaceHere();
  const id = await anUpload(workspace, await picture().toBuffer());
  await processPictures();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "sending", ...facts });
});

test("a rotated photo asks first, and with keep its original bytes are sent", async () => {
  const workspace = await workspaceHere();
  const bytes = await turned().toBuffer();
  const id = await anUpload(workspace, bytes, { filename: "phone.jpg" });
  await processUploads(workspace);
  expect(await readUpload(workspace, id)).toMatchObject({
    state: "asking",
    question: "rotation",
    orientation: 6,
  });
  await answerUpload(await workspace.ownerContext(), { uploadId: id, answer: "keep" });
  await processUploads(workspace);
  const { fileId } = await readUpload(workspace, id);
  const [file] = await filesOf(workspace);
  expect(file).toMatchObject({
    id: fileId,
    widthPx: 300,
    heightPx: 200,
    orientation: 6,
    sizeBytes: bytes.length,
  });
  const again = await anUpload(workspace, bytes);
  await processPictures();
  expect(await readUpload(workspace, again), "asked once").toMatchObject({
    state: "stored",
    isDuplicate: true,
  });
});

test("with bake_in a photo becomes an upright picture with new sides and bytes", async () => {
  const workspace = await workspaceHere();
  const [id, again] = [
    await anUpload(workspace, await turned().toBuffer()),
    await anUpload(workspace, await turned().toBuffer()),
  ];
  await processPictures();
  const before = await readUpload(workspace, id);
  const ctx = await workspace.ownerContext();
  for (const uploadId of [id, again]) await answerUpload(ctx, { uploadId, answer: "bake_in" });
  await processPictures();
  const upload = await readUpload(workspace, id);
  expect(upload).toMatchObject({
    state: "sending",
    widthPx: 200,
    heightPx: 300,
    orientation: 1,
    answer: "bake_in",
  });
  expect(upload.sha256).not.toBe(before.sha256);
  expect(upload.previewKey, "another picture has another key").not.toBe(before.previewKey);
  const { data, info } = await sharp((await bytesOf(upload.sentKey)) ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number) => [...data.subarray(info.channels * (info.width * 150 + x)).subarray(0, 3)];
  const [left, right] = [pixelAt(50), pixelAt(150)];
  expect(left[2]).toBeGreaterThan(240);
  expect(right[0]).toBeGreaterThan(240);
  await processUploads(workspace);
  expect(await filesOf(workspace)).toMatchObject([{ widthPx: 200, heightPx: 300, orientation: 1 }]);
  expect(await readUpload(workspace, again)).toMatchObject({ state: "stored", isDuplicate: true });
});

test("only the uploader can answer, and only once", async () => {
  const workspace = await workspaceHere();
  const id = await anUpload(workspace, await turned().toBuffer());
  await processPictures();
  const answer = { uploadId: id, answer: "keep" } as const;
  for (const role of ["designer", "owner"] as const)
    await expect(
      answerUpload(await workspace.contextOf(await workspace.addMember(role)), answer),
    ).rejects.toMatchObject({ code: "not_found" });
  await expect(
    answerUpload(await workspace.contextOf(await workspace.addMember("viewer")), answer),
  ).rejects.toMatchObject({ code: "forbidden_role" });
  const ctx = await workspace.ownerContext();
  await answerUpload(ctx, answer);
  await answerUpload(ctx, answer);
  await expect(answerUpload(ctx, { ...answer, answer: "bake_in" })).rejects.toMatchObject({
    code: "upload_answered",
  });
  expect(await readUpload(workspace, id)).toMatchObject({ state: "sending", answer: "keep" });
});

test("data after the end of a picture is cut off before it is sent", async () => {
  const workspace = await workspaceHere();
  const picture = await blank().jpeg().toBuffer();
  const id = await anUpload(workspace, Buffer.concat([picture, Buffer.from("<?php system($_GET[0]);")]));
  await processUploads(workspace);
  expect(await bytesOf((await readUpload(workspace, id)).sentKey)).toEqual(picture);
  expect(await filesOf(workspace)).toMatchObject([{ sizeBytes: picture.length }]);
});

test("a file that is already in the library is not sent again, and is restored if it was removed", async () => {
  const workspace = await workspaceHere();
  const bytes = await blank("#123456").png().toBuffer();
  await anUpload(workspace, bytes);
  await processUploads(workspace);
  desk.links.asked.splice(0);
  await db().update(files).set({ removedAt: new Date() }).where(eq(files.workspaceId, workspace.workspaceId));
  const again = await anUpload(workspace, bytes, { mode: "live" });
  await processUploads(workspace);
  const [file] = await filesOf(workspace);
  expect(file?.removedAt).toBeNull();
  expect(await readUpload(workspace, again)).toMatchObject({
    state: "stored",
    isDuplicate: true,
    fileId: file?.id,
  });
  const elsewhere = await workspaceHere();
  const theirs = await anUpload(elsewhere, bytes);
  await processUploads(elsewhere);
  expect(await readUpload(elsewhere, theirs)).toMatchObject({ state: "stored", isDuplicate: false });
  expect(desk.links.asked).toHaveLength(1);
});

test("several workers check one picture at a time, and all of them", async () => {
  const workspace = await workspaceHere();
  const pictures = Array.from({ length: 6 }, (_, n) =>
    blank({ r: n, g: 200, b: 7 }, 2_000, 2_000).png().toBuffer(),
  );
  const ids = await Promise.all(pictures.map(async (bytes) => anUpload(workspace, await bytes)));
  const copies = path.join(process.env.DATA_DIR ?? "", "pictures");
  let atOnce = 0;
  const watch = setInterval(() => {
    atOnce = Math.max(atOnce, existsSync(copies) ? readdirSync(copies).length : 0);
  }, 5);
  await Promise.all([1, 2, 3].map(processPictures));
  clearInterval(watch);
  const looked = await Promise.all(ids.map((id) => readUpload(workspace, id)));
  expect(new Set(looked.map(({ state }) => state))).toEqual(new Set(["sending"]));
  expect(atOnce).toBe(1);
});

test("an upload with lost bytes is refused as lost", async () => {
  const workspace = await workspaceHere();
  const id = await anUpload(workspace, await blank().png().toBuffer());
  await storage().remove(`uploads/${id}`);
  await processPictures();
  expect(await readUpload(workspace, id)).toMatchObject({ state: "refused", problem: { code: "lost" } });
});
