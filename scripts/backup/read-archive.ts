import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract as extractTar } from "tar-stream";

type ArchiveEntry = { name: string; sizeBytes: number; content: Readable };

/** Each entry in its turn; what of one was not read is skipped. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = extractTar();
  const reading = pipeline(createReadStream(file), extract);
  reading.catch(() => undefined);
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header;
    yield { name, sizeBytes: size, content: Readable.from(entry) };
    entry.resume();
  }
  await reading;
}
