import sharp from "sharp";
import { slowJpeg } from "#sandbox/testing/pictures.ts";
import type { HostilePicture } from "./hostile-pictures.ts";
import { findSegment, insertSegments, jpegSegment, resizeFrame } from "./jpeg-segments.ts";

const noisy = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: "#000",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
});

const exif = (bytes: Buffer) => jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), bytes]));
/** An EXIF directory that names itself as the next one. */
const endless = Buffer.concat([
  Buffer.from("4d4d002a00000008", "hex"),
  Buffer.from("0000", "hex"),
  Buffer.from("00000008", "hex"),
]);
const profilePart = (n: number, of: number, bytes: Buffer) =>
  jpegSegment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0"), Buffer.from([n, of]), bytes]));

export async function hostileJpegs(): Promise<HostilePicture[]> {
  const plain = await noisy.clone().jpeg().toBuffer();
  const [frame, scan] = [findSegment(plain, 0xc0), findSegment(plain, 0xda)];
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(plain);
    copy[at] = value;
    return copy;
  };
  const manyScans = Buffer.concat([
    plain.subarray(0, -2),
    ...Array(2_000).fill(plain.subarray(scan, -2)),
    plain.subarray(-2),
  ]);
  const huge = Array.from({ length: 250 }, (_, n) => profilePart(n + 1, 250, Buffer.alloc(65_000)));
  const refused = (name: string, bytes: Buffer, ends: string): HostilePicture => ({ name, bytes, ends });
  const taken = (name: string, bytes: Buffer) => refused(name, bytes, "taken");
  return [
    refused("bomb of 65,500 a side.jpg", resizeFrame(plain, 65_500, 65_500), "too_wide"),
    refused("bomb of 400 megapixels.jpg", resizeFrame(plain, 20_000, 20_000), "too_many_pixels"),
    refused("bomb within the caps.jpg", resizeFrame(plain, 15_800, 15_800), "damaged"),
    refused("slow.jpg", slowJpeg(5_472), "too_slow"),
    refused("thousands of scans.jpg", manyScans, "too_slow"),
    refused("truncated.jpg", plain.subarray(0, plain.length >> 1), "breaks_off"),
    refused("without its last bytes.jpg", plain.subarray(0, -20), "breaks_off"),
    refused(
      "cut, with an end put on.jpg",
      Buffer.concat([plain.subarray(0, plain.length >> 1), Buffer.from("ffd9", "hex")]),
      "damaged",
    ),
    refused("only its beginning.jpg", Buffer.from("ffd8ff", "hex"), "breaks_off"),
    refused("no height.jpg", resizeFrame(plain, 320, 0), "damaged"),
    refused("arithmetic coding.jpg", changed(frame + 1, 0xc9), "unusual_kind"),
    refused("twelve bits.jpg", changed(frame + 4, 12), "unusual_kind"),
    refused("a frame of no length.jpg", changed(frame + 3, 0), "damaged"),
    taken(
      "the usual tables left out.jpg",
      Buffer.concat([plain.subarray(0, findSegment(plain, 0xc4)), plain.subarray(scan)]),
    ),
    refused("an end right away.jpg", Buffer.from("ffd8ffd9", "hex"), "damaged"),
    taken(
      "a script in its comment.jpg",
      insertSegments(plain, jpegSegment(0xfe, Buffer.from("*/<script>alert(1)</script>/*"))),
    ),
    taken(
      "a place in its EXIF.jpg",
      await noisy
        .clone()
        .withExif({ IFD3: { GPSLatitude: "48/1 51/1 24/1", GPSLatitudeRef: "N" } })
        .jpeg()
        .toBuffer(),
    ),
    taken("EXIF that points at itself.jpg", insertSegments(plain, exif(endless))),
    taken(
      "EXIF of noise.jpg",
      insertSegments(plain, exif(Buffer.from(Array.from({ length: 60_000 }, (_, n) => (n * 7919) & 255)))),
    ),
    taken("a profile of 16 megabytes.jpg", insertSegments(plain, ...huge)),
    taken(
      "a ZIP behind it.jpg",
      Buffer.concat([plain, Buffer.from("504b0304", "hex"), Buffer.alloc(2_000, 7)]),
    ),
    taken("another picture behind it.jpg", Buffer.concat([plain, plain])),
    taken("CMYK.jpg", await noisy.clone().toColourspace("cmyk").jpeg().toBuffer()),
    taken("progressive.jpg", await noisy.clone().jpeg({ progressive: true }).toBuffer()),
  ];
}
