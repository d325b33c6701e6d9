import "server-only";
import { Readable } from "node:stream";
import yazl from "yazl";
import { privateHeaders } from "./reply-headers.ts";

/** Headers of a file to save that no cache stores. The filename is plain ASCII. */
export const attachmentHeaders = (filename: string, type: string) => ({
  ...privateHeaders,
  "Cache-Control": "private, no-store, no-transform",
  "Content-Disposition": `attachment; filename="${filename}"`,
  "Content-Type": type,
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
});

type Entry = {
  filename: string;
  make(): Promise<Buffer>;
};

/**
 * A ZIP of files that are already compressed. Each is made when its turn comes. If one fails, the download breaks off:
 * a ZIP is never short. `close` is called once, at the end or when the reader has left.
 */
export function zipReply(entries: readonly Entry[], filename: string, close: () => Promise<void>): Response {
  const zip = new yazl.ZipFile();
  // Its type in Node.js, because the declaration names only the interface.
  const content = zip.outputStream as Readable;
  zip.on("error", (error: Error) => content.destroy(error));
  content.once("close", () => void close());
  for (const { filename: name, make } of entries) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      make().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: Error) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: attachmentHeaders(filename, "application/zip"),
  });
}
