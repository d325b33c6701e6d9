import "server-only";
import { Readable } from "node:stream";
import yazl from "yazl";
import { log } from "#lib/log.ts";
import { attachmentHeaders } from "./reply-headers.ts";

type Entry = {
  filename: string;
  make(): Promise<Buffer>;
};

type ZipFile = {
  filename: string;
  /** Of the request: Next.js neither reads nor cancels a reply whose reader has left before it. */
  signal: AbortSignal;
  close(): Promise<void>;
};

/** A slower reader gets no more. */
const mostMs = 15 * 60_000;

/**
 * A ZIP of files that are already compressed. Each is made when its turn comes. If one fails, the download breaks off:
 * a ZIP is never short. `close` is called once, at the end or when the reader has left.
 */
export function zipReply(entries: readonly Entry[], { filename, signal, close }: ZipFile): Response {
  const zip = new yazl.ZipFile();
  // Its type in Node.js, because the declaration names only the interface.
  const content = zip.outputStream as Readable;
  zip.on("error", (error: Error) => content.destroy(error));
  const leave = () => content.destroy(new Error("The reader has left."));
  const timer = setTimeout(leave, mostMs);
  // The reply reports it too, and is sometimes never read.
  content.on("error", () => undefined);
  content.once("close", () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
    close().catch((error: Error) => log().warn({ kind: error.name }, "a download left files behind"));
  });
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave);
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
