/** The same bytes in blocks of one size, the last one shorter: where a network cut them says nothing any more. */
export async function* inBlocks(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array, void> {
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
