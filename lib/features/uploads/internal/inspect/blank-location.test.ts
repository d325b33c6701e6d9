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

/** What of a picture is left after its place was blanked. */
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
  "a place in the EXIF of a %s goes, all else of it stays",
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

test("a place in the XMP of a JPEG goes with it", async () => {
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
])("%s among the texts of a PNG goes, and its sums stay right", async (_, type, content) => {
  const { told, left } = blankIn(
    "png",
    insertChunks(await blank().png().toBuffer(), pngChunk(type, content)),
  );
  expect([told, left.includes("GPS")]).toEqual([true, false]);
  await expect(sharp(left, { failOn: "warning" }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer);
});

test.each(["png", "jpeg"] as const)("a %s that tells no place is left as it is", async (format) => {
  const bytes = await blank()
    .withExif({ IFD0: { Artist: "Ada" } })
    .toFormat(format)
    .toBuffer();
  expect(blankIn(format, bytes)).toEqual({ told: false, left: bytes });
});
