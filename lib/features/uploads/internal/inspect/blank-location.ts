import { closeSync, openSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { blankGps } from "./blank-gps.ts";
import { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";

const exifName = Buffer.from("Exif\0\0", "latin1");
const xmpName = "http://ns.adobe.com/x";
const space = 0x20;
const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);
/** What programs put of a camera's notes into the texts of a PNG. */
const cameraTexts = /^(XML:com\.adobe\.xmp|Raw profile type (exif|APP1|xmp))\0/;

/** Takes out of a file where its picture was taken, without moving a byte of it. Returns whether it was told. */
export function blankLocation(path: string, { format }: Layout): boolean {
  const opened = openSync(path, "r+");
  try {
    const file = new FileWindow(opened);
    const write = (bytes: Uint8Array, at: number) => writeSync(opened, bytes, 0, bytes.length, at);
    return format === "png" ? blankInPng(file, write) : blankInJpeg(file, write);
  } finally {
    closeSync(opened);
  }
}

type Write = (bytes: Uint8Array, at: number) => void;

function blankInJpeg(file: FileWindow, write: Write): boolean {
  let wasTold = false;
  for (let at = 2; ; ) {
    const [mark = 0, code = 0] = file.bytes(at, 2);
    if (mark === 0xff && code === 0xff) at += 1;
    else if (code === 0xda || mark !== 0xff) return wasTold;
    else {
      const length = file.bytes(at + 2, 2).readUInt16BE(0);
      const content = code === 0xe1 ? Buffer.from(file.bytes(at + 4, length - 2)) : null;
      if (content && blankCamera(content)) {
        write(content, at + 4);
        wasTold = true;
      }
      at += 2 + length;
    }
  }
}

/** Of a JPEG's APP1. */
function blankCamera(content: Buffer): boolean {
  if (content.subarray(0, exifName.length).equals(exifName))
    return blankGps(content.subarray(exifName.length));
  if (!content.toString("latin1", 0, xmpName.length).startsWith(xmpName) || !content.includes("GPS"))
    return false;
  content.fill(space, content.indexOf(0) + 1);
  return true;
}

function blankInPng(file: FileWindow, write: Write): boolean {
  let wasTold = false;
  for (let at = 8; ; ) {
    const head = file.bytes(at, 8);
    const [length, type] = [head.readUInt32BE(0), head.toString("latin1", 4, 8)];
    if (type === "IEND") return wasTold;
    const chunk =
      type === "eXIf" || textChunks.has(type) ? blankedChunk(type, file.bytes(at + 8, length)) : null;
    if (chunk) {
      write(chunk, at + 4);
      wasTold = true;
    }
    at += 12 + length;
  }
}

/** Its type, content and sum anew; null where it says nothing of a place. */
function blankedChunk(type: string, given: Buffer): Buffer | null {
  const content = Buffer.from(given);
  const isText = type !== "eXIf";
  const tells = isText ? cameraTexts.test(content.toString("latin1", 0, 100)) : blankGps(content);
  if (!tells) return null;
  if (isText) content.fill(space, content.indexOf(0) + 1);
  const body = Buffer.concat([Buffer.from(isText ? "tEXt" : type, "latin1"), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, sum]);
}
