import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { jpeg, png } from "../testing/pictures.ts";
import { readImage } from "./read-image.ts";

const refused = (bytes: Buffer, code: string, megapixels = 50) =>
  expect(readImage(bytes, megapixels)).rejects.toMatchObject({ name: "ImageError", code });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG that declares a size, with any pixel data. */
function forgePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const magic = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    magic,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

it("returns type, size and resolution of a PNG and a JPEG", async () => {
  expect(await readImage(await png({ width: 31, height: 17 }), 50)).toEqual({
    mimeType: "image/png",
    widthPx: 31,
    heightPx: 17,
    dpi: null,
  });
  expect(await readImage(await jpeg({ width: 64, height: 48, dpi: 300 }, true), 50)).toEqual({
    mimeType: "image/jpeg",
    widthPx: 64,
    heightPx: 48,
    dpi: 300,
  });
  expect((await readImage(await png({ dpi: 150 }), 50)).dpi).toBe(150);
});

it("returns a resolution only when the JPEG declares one", async () => {
  const bare = await jpeg();
  const jfif = Buffer.from("ffe000104a46494600010100000100010000", "hex");
  const withJfif = (unit: number, density: number) => {
    jfif.writeUInt8(unit, 11);
    jfif.writeUInt16BE(density, 12);
    jfif.writeUInt16BE(density, 14);
    return Buffer.concat([bare.subarray(0, 2), jfif, bare.subarray(2)]);
  };
  const dpi = async (bytes: Buffer) => (await readImage(bytes, 50)).dpi;
  expect(await dpi(bare)).toBeNull();
  expect(await dpi(withJfif(0, 1))).toBeNull();
  expect(await dpi(withJfif(1, 72))).toBe(72);
  expect(await dpi(withJfif(2, 118))).toBe(300);
});

it("reads the resolution of a PNG from its pHYs chunk, which counts only in metres and before the pixels", async () => {
  const physical = (x: number, unit: number, length = 9) => {
    const data = Buffer.alloc(9);
    data.writeUInt32BE(x, 0);
    data.writeUInt32BE(x, 4);
    data[8] = unit;
    return chunk("pHYs", data.subarray(0, length));
  };
  const beginning = [
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from("00000001000000010800000000", "hex")),
  ];
  const [pixels, end] = [chunk("IDAT", deflateSync(Buffer.alloc(2))), chunk("IEND", Buffer.alloc(0))];
  const dpi = async (...beside: Buffer[]) =>
    (await readImage(Buffer.concat([...beginning, ...beside, pixels, end]), 50)).dpi;
  expect(await dpi()).toBeNull();
  expect(await dpi(physical(11_811, 1))).toBe(300);
  expect(await dpi(physical(2_835, 1))).toBe(72);
  expect(await dpi(physical(11_811, 0))).toBeNull();
  expect(await dpi(physical(11_811, 2))).toBeNull();
  expect(await dpi(physical(0, 1))).toBeNull();
  expect(await dpi(physical(11_811, 1, 8))).toBeNull();
  const late = Buffer.concat([...beginning, pixels, physical(11_811, 1), end]);
  expect((await readImage(late, 50)).dpi).toBeNull();
});

it("refuses every other file type", async () => {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } });
  const others = [
    await image.clone().webp().toBuffer(),
    await image.clone().gif().toBuffer(),
    await image.clone().avif().toBuffer(),
    await image.clone().tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from("%PDF-1.7"),
    Buffer.from("<html>"),
    Buffer.alloc(0),
  ];
  for (const bytes of others) await refused(bytes, "unsupported_file_type");
});

it("blocks other loaders, such as SVG", async () => {
  await expect(
    sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata(),
  ).rejects.toThrow();
});

it("refuses a picture that is cut off or has other content", async () => {
  const noisy = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#000",
    },
  })
    .png()
    .toBuffer();
  const photo = await jpeg({ width: 300, height: 300 });
  await refused(noisy.subarray(0, noisy.length / 2), "file_damaged");
  await refused(photo.subarray(0, photo.length - 20), "file_damaged");
  await refused(noisy.subarray(0, 20), "file_damaged");
  await refused(Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<script>")]), "file_damaged");
  const wrong = Buffer.from(noisy);
  wrong.writeUInt8((wrong.readUInt8(noisy.length >> 1) + 1) % 256, noisy.length >> 1);
  await refused(wrong, "file_damaged");
  await refused(forgePng(4_000, 4_000, Buffer.alloc(4_001 * 10)), "file_damaged");
});

it("refuses a picture with too many pixels before decoding it", async () => {
  await refused(forgePng(30_000, 30_000, Buffer.alloc(10)), "file_too_many_pixels", 250);
  await refused(forgePng(40_000, 10, Buffer.alloc(10)), "file_too_many_pixels", 250);
  await refused(await png({ width: 1_001, height: 1_000 }), "file_too_many_pixels", 1);
  expect((await readImage(await png({ width: 1_000, height: 1_000 }), 1)).widthPx).toBe(1_000);
});
