type Decoded = { encoding: string; unreadable: number };

const blockBytes = 64 * 1024;
const sampleBytes = 4_096;
/** No letter of UTF-8 is longer. */
const longestLetter = 4;

/**
 * The text of a file whose encoding nobody told, as it comes, however it is cut on its way. A byte order mark says it;
 * so do the zero bytes of UTF-16. Else the first block with something beyond ASCII, which is the same in both, says
 * whether it is UTF-8 or Windows-1252. What is no letter is replaced and counted. `told` is whole once the text is.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  told: Decoded,
): AsyncGenerator<string, void> {
  told.encoding = "utf-8";
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  let cut: Uint8Array = new Uint8Array();
  const open = (encoding: string) => {
    told.encoding = encoding;
    return new TextDecoder(encoding);
  };
  for await (const block of inBlocks(chunks, blockBytes)) {
    const bytes = cut.length > 0 ? Buffer.concat([cut, block]) : block;
    cut = new Uint8Array();
    const marked = isFirst ? markedEncoding(bytes.subarray(0, sampleBytes)) : null;
    isFirst = false;
    if (marked) decoder = open(marked);
    const from = decoder ? 0 : bytes.findIndex((byte) => byte >= 0x80);
    if (decoder || (from >= 0 && from <= bytes.length - longestLetter)) {
      decoder ??= open(likelyEncoding(bytes, true));
      yield count(decoder.decode(bytes, { stream: true }), told);
      continue;
    }
    const end = from < 0 ? bytes.length : from;
    yield asciiOf(bytes.subarray(0, end));
    cut = bytes.subarray(end);
  }
  if (cut.length > 0) decoder = open(likelyEncoding(cut, false));
  if (decoder) yield count(decoder.decode(cut), told);
}

const asciiOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function count(text: string, told: Decoded): string {
  told.unreadable += replacedIn(text);
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

/** Letters of Windows-1252 are hardly ever UTF-8 by chance: what there is more of, whole letters or broken ones, says it. */
function likelyEncoding(bytes: Uint8Array, goesOn: boolean): string {
  const letters = new TextDecoder("utf-8").decode(bytes, { stream: goesOn }).match(/[^\0-\x7f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === "\ufffd").length;
  return broken > letters.length - broken ? "windows-1252" : "utf-8";
}

/** The same bytes in blocks of one size, the last one shorter: where a network cut them says nothing any more. */
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
