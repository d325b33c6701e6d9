import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { insertSegments, jpegSegment } from "#e2e/corpus/jpeg-segments.ts";
import { insertChunks, pngChunk } from "#e2e/corpus/png-chunks.ts";
import { blankLocation } from "./blank-location.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-location-"));
afterAll(() => rmSync(folder, { recursive: true }));

const place = { IFD0: { Artist: "Ada" }, IFD3: { GPSLatitude: "48/1 51/1 2424/100", GPSLatitudeRef: "N" } };
const seconds = Buffer.from([...uint32(2_424), ...uint32(100)]);
const blank = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#d8572a" } });
const xmp = '<x:xmpmeta><rdf:Description exif:GPSLatitude="48,51.4N"/></x:xmpmeta>';

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The picture after its location was blanked. */
function blankIn(format: "png" | "jpeg", bytes: Buffer): { told: boolean; left: Buffer } {
  const file = path.join(folder, "picture");
  writeFileSync(file, bytes);
  const told = blankLocation(file, {
    format,
    widthPx: 40,
    heightPx: 30,
    pixelsPerMetre: null,
    endsAt: bytes.length,
    heldBytes: 0,
  });
  return { told, left: readFileSync(file) };
}

test.each(["png", "jpeg"] as const)(
  "the location in the EXIF of a %s is removed, and everything else stays",
  async (format) => {
    const bytes = await blank().withExif(place).toFormat(format).toBuffer();
    expect(bytes.includes(seconds)).toBe(true);
    const { told, left } = blankIn(format, bytes);
    expect(told).toBe(true);
    expect(left.length).toBe(bytes.length);
    expect([left.includes(seconds), left.includes("Ada")]).toEqual([false, true]);
    expect(await sharp(left).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
    expect(blankIn(format, left)).toEqual({ told: false, left });
  },
);

test("the XMP of a JPEG is removed if it has a location", async () => {
  const packet = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const { told, left } = blankIn(
    "jpeg",
    insertSegments(await blank().jpeg().toBuffer(), jpegSegment(0xe1, packet)),
  );
  expect([told, left.includes("GPS")]).toEqual([true, false]);
  expect((await sharp(left).metadata()).width).toBe(40);
});

test.each([
  ["XMP", "iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
  ["packed EXIF", "zTXt", Buffer.concat([Buffer.from("Raw profile type exif\0\0"), deflateSync(xmp)])],
  ["XMP of 3 MiB", "iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${" ".repeat(3 << 20)}${xmp}`)],
])("%s in a text chunk of a PNG is removed, and the checksums stay valid", async (_, type, content) => {
  const { told, left } = blankIn(
    "png",
    insertChunks(await blank().png().toBuffer(), pngChunk(type, content)),
  );
  expect([told, left.includes("GPS")]).toEqual([true, false]);
  await expect(sharp(left, { failOn: "warning" }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer);
});

test("the location of a JPEG is found behind a marker without a length", async () => {
  const bytes = await blank().withExif(place).jpeg().toBuffer();
  const restart = Buffer.from([0xff, 0xd0]);
  const { told, left } = blankIn("jpeg", Buffer.concat([bytes.subarray(0, 2), restart, bytes.subarray(2)]));
  expect([told, left.includes(seconds)]).toEqual([true, false]);
});

test.each(["png", "jpeg"] as const)("a %s without a location is unchanged", async (format) => {
  const bytes = await blank()
    .withExif({ IFD0: { Artist: "Ada" } })
    .toFormat(format)
    .toBuffer();
  expect(blankIn(format, bytes)).toEqual({ told: false, left: bytes });
});
