import { crc32, deflateSync } from "node:zlib";

export const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");

export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Header = { width: number; height: number; depth?: number; colorType?: number; interlace?: number };

export function pngHeader({ width, height, depth = 8, colorType = 0, interlace = 0 }: Header): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlace], 8);
  return pngChunk("IHDR", header);
}

/** A PNG with this header and any pixels. */
export const forgePng = (header: Header, pixels: Uint8Array, ...beside: Buffer[]): Buffer =>
  Buffer.concat([
    pngMagic,
    pngHeader(header),
    ...beside,
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND"),
  ]);

/** The PNG with chunks right after its header. */
export function insertChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}
