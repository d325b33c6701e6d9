import sharp from "sharp";
import type { HostilePicture } from "./hostile-pictures.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const isoBrand = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40)]);

/** Files that are neither PNG nor JPEG, whatever their names say. */
export async function disguised(): Promise<HostilePicture[]> {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } });
  const other = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes, ends: "other_format" });
  const nothing = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes, ends: "not_a_picture" });
  return [
    other("svg.png", Buffer.from(svg)),
    other(
      "svg with a prologue.png",
      Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "b">]>\n${svg}`),
    ),
    other("svg with a mark.jpg", Buffer.concat([Buffer.from("efbbbf", "hex"), Buffer.from(svg)])),
    other("gif.png", await image.clone().gif().toBuffer()),
    other("webp.jpg", await image.clone().webp().toBuffer()),
    other("avif.png", await image.clone().avif().toBuffer()),
    other("tiff.jpg", await image.clone().tiff().toBuffer()),
    other("heic.jpg", isoBrand("heic")),
    other("bmp.png", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])),
    other("pdf.png", Buffer.from("%PDF-1.7\n1 0 obj\n<</OpenAction 2 0 R>>")),
    other("eps.jpg", Buffer.from("%!PS-Adobe-3.0\n(/etc/passwd) run")),
    other("psd.png", Buffer.concat([Buffer.from("8BPS"), Buffer.alloc(60)])),
    other("zip.png", Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(60)])),
    nothing("html.png", Buffer.from("<!doctype html><script>alert(1)</script>")),
    nothing("script.jpg", Buffer.from("#!/bin/sh\nrm -rf /\n")),
    nothing("program.png", Buffer.concat([Buffer.from("7f454c46", "hex"), Buffer.alloc(60)])),
    nothing("noise.png", Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) & 255))),
    { name: "empty.png", bytes: Buffer.alloc(0), ends: "empty" },
  ];
}
