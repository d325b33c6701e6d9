export type Decoded = { encoding: string; unreadable: number };

const sampleBytes = 4_096;

/**
 * The text of a file whose encoding nobody told, as it comes. A byte order mark says it; so do the zero bytes of
 * UTF-16. Else it is UTF-8 until a byte is none, and Windows-1252 from there on if all before was ASCII, which is the
 * same in both; after letters beyond ASCII such a byte is replaced and counted. `told` is whole once the text is.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  told: Decoded,
): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  let isAscii = true;
  for await (const chunk of chunks) {
    if (!decoder) {
      told.encoding = encodingOf(chunk.subarray(0, sampleBytes));
      decoder = new TextDecoder(told.encoding, { fatal: told.encoding === "utf-8" });
    }
    const wasAscii = isAscii;
    isAscii &&= chunk.every((byte) => byte < 0x80);
    try {
      yield decoder.decode(chunk, { stream: true });
    } catch {
      told.encoding = wasAscii ? "windows-1252" : "utf-8";
      // What the strict one had kept back of a letter that was cut in two is lost with it: one sign.
      decoder = new TextDecoder(told.encoding);
      yield count(decoder.decode(chunk, { stream: true }), told);
      continue;
    }
    isAscii &&= told.encoding === "utf-8";
  }
  yield finish(decoder, told);
}

function finish(decoder: TextDecoder | undefined, told: Decoded): string {
  try {
    return decoder?.decode() ?? "";
  } catch {
    told.unreadable += 1;
    return "";
  }
}

function count(text: string, told: Decoded): string {
  told.unreadable += text.split("\ufffd").length - 1;
  return text;
}

function encodingOf(sample: Uint8Array): string {
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
  return "utf-8";
}
