import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { blankGps } from "./blank-gps.ts";
import { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";
import { standsAlone } from "./scan-jpeg.ts";

const exifName = Buffer.from("Exif\0\0", "latin1");
const xmpName = "http://ns.adobe.com/x";
const space = 0x20;
const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);
/** Keywords of PNG text chunks in which programs store EXIF or XMP data of a camera. */
const cameraTexts = /^(XML:com\.adobe\.xmp|Raw profile type (exif|APP1|xmp))\0/;

/** Blanks the location of a picture in its file. The size of the file does not change. Returns whether it had one. */
export function blankLocation(path: string, { format }: Layout): boolean {
  const opened = openSync(path, "r+");
  try {
    const file = new FileWindow(opened);
    const write = (bytes: Uint8Array, at: number) => writeSync(opened, bytes, 0, bytes.length, at);
    // A chunk of a PNG may be larger than the window: the scan allows 16 MiB.
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(opened, bytes, 0, length, at));
    };
    return format === "png" ? blankInPng(file, read, write) : blankInJpeg(file, write);
  } finally {
    closeSync(opened);
  }
}

type Read = (at: number, length: number) => Buffer;
type Write = (bytes: Uint8Array, at: number) => void;

function blankInJpeg(file: FileWindow, write: Write): boolean {
  let hadLocation = false;
  for (let at = 2; ; ) {
    const [mark = 0, code = 0] = file.bytes(at, 2);
    if (mark === 0xff && code === 0xff) at += 1;
    else if (code === 0xda || mark !== 0xff) return hadLocation;
    else if (standsAlone(code)) at += 2;
    else {
      const length = file.bytes(at + 2, 2).readUInt16BE(0);
      const content = code === 0xe1 ? Buffer.from(file.bytes(at + 4, length - 2)) : null;
      if (content && blankCamera(content)) {
        write(content, at + 4);
        hadLocation = true;
      }
      at += 2 + length;
    }
  }
}

/** Blanks the location in the content of a JPEG's APP1 segment. Returns whether it had one. */
function blankCamera(content: Buffer): boolean {
  if (content.subarray(0, exifName.length).equals(exifName))
    return blankGps(content.subarray(exifName.length));
  if (!content.toString("latin1", 0, xmpName.length).startsWith(xmpName) || !content.includes("GPS"))
    return false;
  content.fill(space, content.indexOf(0) + 1);
  return true;
}

function blankInPng(file: FileWindow, read: Read, write: Write): boolean {
  let hadLocation = false;
  for (let at = 8; ; ) {
    const head = file.bytes(at, 8);
    const [length, type] = [head.readUInt32BE(0), head.toString("latin1", 4, 8)];
    if (type === "IEND") return hadLocation;
    const chunk = type === "eXIf" || textChunks.has(type) ? blankedChunk(type, read(at + 8, length)) : null;
    if (chunk) {
      write(chunk, at + 4);
      hadLocation = true;
    }
    at += 12 + length;
  }
}

/** The new type, content and checksum of a chunk; null if it has no location. */
function blankedChunk(type: string, content: Buffer): Buffer | null {
  const isText = type !== "eXIf";
  const hasLocation = isText ? cameraTexts.test(content.toString("latin1", 0, 100)) : blankGps(content);
  if (!hasLocation) return null;
  if (isText) content.fill(space, content.indexOf(0) + 1);
  const body = Buffer.concat([Buffer.from(isText ? "tEXt" : type, "latin1"), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, sum]);
}
