import sharp from "sharp";

interface Picture {
  width?: number;
  height?: number;
  dpi?: number;
  color?: string;
}

function blank({ width = 100, height = 80, dpi, color = "#d8572a" }: Picture) {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return dpi === undefined ? image : image.withMetadata({ density: dpi });
}

export const png = (picture: Picture = {}): Promise<Buffer> => blank(picture).png().toBuffer();

export const jpeg = (picture: Picture = {}, progressive = false): Promise<Buffer> =>
  blank(picture).jpeg({ progressive }).toBuffer();

/** Packs bits into the bytes of a JPEG scan, where a zero byte follows each 0xff. */
class Bits {
  readonly #bytes: number[] = [];
  #open = 0;
  #count = 0;

  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.#open = (this.#open << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count < 8) continue;
      this.#bytes.push(this.#open, ...(this.#open === 0xff ? [0] : []));
      this.#open = 0;
      this.#count = 0;
    }
  }

  finish(): Buffer {
    while (this.#count > 0) this.put(1, 1);
    return Buffer.from(this.#bytes);
  }
}

function segment(marker: number, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A Huffman table with two codes: "0" and "10". */
const huffman = (kind: number, symbols: [number, number]) =>
  segment(0xc4, [kind, 1, 1, ...Array(14).fill(0), ...symbols]);

const longestRun = 32_767;

/** Encodes empty blocks, in runs of the maximum length. */
function emptyBlocks(blocks: number): Buffer {
  const bits = new Bits();
  let left = blocks;
  for (; left >= longestRun; left -= longestRun) bits.put(longestRun - 16_384, 15);
  for (; left > 0; left -= 1) bits.put(0b10, 2);
  return bits.finish();
}

const components = [1, 2, 3];
const finest = 13;

/**
 * A valid, grey, progressive JPEG of a few megabytes that takes very long to decode. Each bit of each coefficient of
 * each colour has a separate scan, and each scan covers the whole picture.
 */
export function slowJpeg(sidePx: number): Buffer {
  const blocks = Math.ceil(sidePx / 8) ** 2;
  const side = [sidePx >> 8, sidePx & 255];
  const frame = components.flatMap((id) => [id, 0x11, 0]);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0], Buffer.alloc(64, 1)),
    segment(0xc2, [8, ...side, ...side, components.length, ...frame]),
    huffman(0x00, [0, 1]),
    huffman(0x10, [0xe0, 0x00]),
  ];
  const scan = (ids: number[], coefficient: number, data: Buffer) => {
    for (let bit = finest; bit >= 0; bit -= 1) {
      const [before, names] = [bit === finest ? 0 : bit + 1, ids.flatMap((id) => [id, 0])];
      parts.push(segment(0xda, [ids.length, ...names, coefficient, coefficient, (before << 4) | bit]), data);
    }
  };
  scan(components, 0, Buffer.alloc(Math.ceil((blocks * components.length) / 8)));
  const nothing = emptyBlocks(blocks);
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    for (const id of components) scan([id], coefficient, nothing);
  }
  parts.push(Buffer.from([0xff, 0xd9]));
  return Buffer.concat(parts);
}
