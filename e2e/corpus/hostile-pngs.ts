import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { HostilePicture } from "./hostile-pictures.ts";
import { forgePng, insertChunks, pngChunk, pngHeader, pngMagic } from "./png-chunks.ts";

const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

const u32 = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, n) => {
    buffer.writeUInt32BE(value, 4 * n);
  });
  return buffer;
};

/** Hostile or broken PNGs. What comes before the defect is well-formed. */
export async function hostilePngs(): Promise<HostilePicture[]> {
  const plain = await noisy(200).png().toBuffer();
  const zeros = Buffer.alloc(50_000_000);
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(plain);
    copy[at] = value;
    return copy;
  };
  const [idat, iend] = [plain.indexOf("IDAT"), plain.indexOf("IEND")];
  const bomb = Buffer.from("a".repeat(30_000_000));
  const profile = (bytes: Buffer) =>
    pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(bytes)]));
  const gps = await noisy(200)
    .withExif({ IFD3: { GPSLatitude: "48/1 51/1 24/1", GPSLatitudeRef: "N" } })
    .png()
    .toBuffer();
  const refused = (name: string, bytes: Buffer, ends: string): HostilePicture => ({ name, bytes, ends });
  const taken = (name: string, bytes: Buffer) => refused(name, bytes, "taken");
  return [
    refused(
      "bomb of 4 thousand megapixels.png",
      forgePng({ width: 19_999, height: 199_999 }, zeros),
      "too_wide",
    ),
    refused(
      "bomb of 400 megapixels.png",
      forgePng({ width: 20_000, height: 20_000 }, zeros),
      "too_many_pixels",
    ),
    refused("bomb within the caps.png", forgePng({ width: 16_000, height: 15_000 }, zeros), "damaged"),
    refused("widest number.png", forgePng({ width: 0xffffffff, height: 1 }, Buffer.alloc(9)), "too_wide"),
    refused("no width.png", forgePng({ width: 0, height: 5 }, Buffer.alloc(9)), "damaged"),
    refused(
      "interlaced, 240 megapixels of 16 bit.png",
      forgePng({ width: 16_000, height: 15_000, depth: 16, colorType: 6, interlace: 1 }, Buffer.alloc(999)),
      "too_heavy",
    ),
    refused("truncated in its pixels.png", plain.subarray(0, idat + 5_000), "breaks_off"),
    refused("without its end.png", plain.subarray(0, iend - 4), "breaks_off"),
    refused("only its beginning.png", pngMagic, "breaks_off"),
    refused("wrong sum of its pixels.png", changed(idat + 4_000, 1 ^ (plain[idat + 4_000] ?? 0)), "damaged"),
    refused("wrong sum of its header.png", changed(29, 1 ^ (plain[29] ?? 0)), "damaged"),
    refused(
      "unknown kind of colour.png",
      forgePng({ width: 9, height: 9, colorType: 5 }, Buffer.alloc(200)),
      "damaged",
    ),
    refused("too few pixels.png", forgePng({ width: 90, height: 90 }, Buffer.alloc(200)), "damaged"),
    refused(
      "a chunk longer than the file.png",
      Buffer.concat([plain.subarray(0, 33), u32(0x7fffffff), Buffer.from("tEXt")]),
      "breaks_off",
    ),
    refused(
      "no header first.png",
      Buffer.concat([pngMagic, pngChunk("IDAT", deflateSync(zeros.subarray(0, 99))), pngChunk("IEND")]),
      "damaged",
    ),
    refused(
      "no pixels.png",
      Buffer.concat([pngMagic, pngHeader({ width: 9, height: 9 }), pngChunk("IEND")]),
      "damaged",
    ),
    refused(
      "a million empty chunks.png",
      insertChunks(plain, Buffer.concat(Array(1_000_000).fill(pngChunk("abCd")))),
      "taken",
    ),
    refused("animated.png", insertChunks(plain, pngChunk("acTL", u32(2, 0))), "animated"),
    refused(
      "30 megabytes of text.png",
      insertChunks(plain, pngChunk("tEXt", Buffer.concat([Buffer.from("a\0"), bomb]))),
      "too_heavy",
    ),
    taken(
      "text that unpacks to 30 megabytes.png",
      insertChunks(
        plain,
        pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0", "latin1"), deflateSync(bomb)])),
      ),
    ),
    taken("profile that unpacks to 30 megabytes.png", insertChunks(plain, profile(bomb))),
    taken("profile of nothing.png", insertChunks(plain, profile(Buffer.alloc(200)))),
    taken("a place in its EXIF.png", gps),
    taken(
      "a program behind it.png",
      Buffer.concat([plain, Buffer.from("504b0304", "hex"), Buffer.from("<?php system($_GET[0]);")]),
    ),
    taken("16 bit.png", await noisy(200).toColourspace("rgb16").png().toBuffer()),
    taken("interlaced.png", await noisy(200).png({ progressive: true }).toBuffer()),
    taken("one pixel.png", await noisy(1).png().toBuffer()),
  ];
}
