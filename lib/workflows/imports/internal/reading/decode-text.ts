import { AppError } from "#lib/errors.ts";

type Decoded = { encoding: string; unreadable: number };

const blockBytes = 64 * 1024;
const sampleBytes = 4_096;
/** The longest character of UTF-8 has four bytes. */
const longestLetter = 4;

/**
 * Decodes a file of unknown encoding as a stream; the chunk boundaries do not affect the result. A byte order mark or
 * the zero bytes of UTF-16 decide the encoding. Otherwise the first block with a byte beyond ASCII decides between
 * UTF-8 and Windows-1252, because ASCII is the same in both. Invalid bytes are replaced and counted. The second
 * parameter receives the encoding and the count, and is complete at the end of the text.
 * @throws AppError import_excel | import_not_text
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  detected: Decoded,
): AsyncGenerator<string, void> {
  detected.encoding = "utf-8";
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  let cut: Uint8Array = new Uint8Array();
  const open = (encoding: string) => {
    detected.encoding = encoding;
    return new TextDecoder(encoding);
  };
  for await (const block of inBlocks(chunks, blockBytes)) {
    const bytes = cut.length > 0 ? Buffer.concat([cut, block]) : block;
    cut = new Uint8Array();
    const marked = isFirst ? markedEncoding(bytes.subarray(0, sampleBytes)) : null;
    if (isFirst) refuseBinary(bytes, marked);
    isFirst = false;
    if (marked) decoder = open(marked);
    const from = decoder ? 0 : bytes.findIndex((byte) => byte >= 0x80);
    if (decoder || (from >= 0 && from <= bytes.length - longestLetter)) {
      decoder ??= open(likelyEncoding(bytes, true));
      yield count(decoder.decode(bytes, { stream: true }), detected);
      continue;
    }
    const end = from < 0 ? bytes.length : from;
    yield asciiOf(bytes.subarray(0, end));
    cut = bytes.subarray(end);
  }
  if (cut.length > 0) decoder = open(likelyEncoding(cut, false));
  if (decoder) yield count(decoder.decode(cut), detected);
}

const asciiOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function count(text: string, detected: Decoded): string {
  detected.unreadable += replacedIn(text);
  return text;
}

const replacedIn = (text: string) => text.split("\ufffd").length - 1;

function markedEncoding(sample: Uint8Array): string | null {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return "utf-8";
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && odd > even) return "utf-16le";
  if (even > many && even > odd) return "utf-16be";
  return null;
}

/** A zip archive, as which Excel saves a workbook, and the format of earlier versions. */
const [zip, oldExcel] = ["PK\x03\x04", "\xd0\xcf\x11\xe0"];

/** A zero byte is in no text, except as half of a character in UTF-16. */
function refuseBinary(block: Uint8Array, encoding: string | null): void {
  const letters = asciiOf(block);
  const isZip = letters.startsWith(zip);
  if (letters.startsWith(oldExcel) || (isZip && /\[Content_Types\]\.xml|xl\//.test(letters)))
    throw new AppError("import_excel", 422);
  const text = encoding?.startsWith("utf-16") ? new TextDecoder(encoding).decode(block) : letters;
  if (isZip || text.includes("\0")) throw new AppError("import_not_text", 422);
}

/**
 * Text of Windows-1252 is hardly ever valid UTF-8 by chance: UTF-8 if at least half of the characters beyond ASCII
 * are valid.
 */
function likelyEncoding(bytes: Uint8Array, goesOn: boolean): string {
  const letters = new TextDecoder("utf-8").decode(bytes, { stream: goesOn }).match(/[^\0-\x7f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === "\ufffd").length;
  return broken > letters.length - broken ? "windows-1252" : "utf-8";
}

/** The same bytes in blocks of one size, except the last one, so that the chunks of the network do not matter. */
async function* inBlocks(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const bytes = Buffer.concat(waiting);
    let from = 0;
    for (; from + size <= bytes.length; from += size) yield bytes.subarray(from, from + size);
    waiting = [bytes.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
