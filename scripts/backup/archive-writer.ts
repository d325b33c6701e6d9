import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack as packTar } from "tar-stream";

export type ArchiveWriter = {
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** Writes an entry of exactly `sizeBytes` bytes. Other content fails. */
  stream(name: string, sizeBytes: number, content: Readable): Promise<void>;
  /** SHA-256 of each entry written so far. */
  entries: Record<string, string>;
  /** Resolves when the archive is complete and flushed to the disk. */
  finish(): Promise<void>;
  /** Stops writing. The incomplete file stays. */
  abandon(): Promise<void>;
};

/** Creates a tar archive that only its owner may read (mode 0600). Fails if the file exists. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const handle = await open(file, "wx", 0o600);
  const pack = packTar();
  const written = pipeline(pack, handle.createWriteStream({ flush: true }));
  // `stream` and `finish` report the error. Without this handler it would end the process.
  written.catch(() => undefined);
  const entries: Record<string, string> = {};

  const stream = async (name: string, size: number, content: Readable): Promise<void> => {
    // `pack.entry` would throw its own error, which hides why writing ended.
    if (pack.destroying) await written.then(endedEarly);
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const entry = pack.entry({ name, size, mode: 0o600 });
    await Promise.race([pipeline(content, hashing, entry), written.then(endedEarly)]);
    entries[name] = hash.digest("hex");
  };

  return {
    entries,
    stream,
    add: (name, content) => {
      const bytes = Buffer.from(content);
      return stream(name, bytes.length, Readable.from(bytes.length > 0 ? [bytes] : []));
    },
    finish: async () => {
      pack.finalize();
      await written;
    },
    abandon: async () => {
      pack.destroy();
      await written.catch(() => undefined);
    },
  };
}

function endedEarly(): never {
  throw new Error("The archive ended before its last entry.");
}
