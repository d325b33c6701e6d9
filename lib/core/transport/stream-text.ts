import "server-only";
import { ReadableStream } from "node:stream/web";
import iconv from "iconv-lite";
import { attachmentHeaders, streamHeaders } from "./reply-headers.ts";

type TextFile = {
  type: string;
  filename: string;
  /** A character that the encoding lacks becomes a question mark. */
  encoding?: string;
};

/**
 * A file that is created while it is downloaded. A slow reader delays only itself, and a cancelled download ends it.
 */
export function streamText(parts: AsyncIterable<string>, file: TextFile): Response {
  return reply(encode(parts, file.encoding ?? "utf-8"), attachmentHeaders(file.filename, file.type));
}

/** A reply with one JSON value per line, each sent when it is ready. It ends when the browser leaves. */
export function streamLines<T>(values: AsyncIterable<T>, toJson: (value: T) => unknown): Response {
  return reply(encode(writeLines(values, toJson), "utf-8"), {
    ...streamHeaders,
    "Content-Type": "application/x-ndjson; charset=utf-8",
  });
}

/** Reads a part only when it is asked for, and ends the parts when the reader leaves. */
const reply = (parts: AsyncIterable<Uint8Array>, headers: Record<string, string>) =>
  new Response(ReadableStream.from(parts) as globalThis.ReadableStream<Uint8Array>, { headers });

async function* encode(parts: AsyncIterable<string>, encoding: string): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield iconv.encode(part, encoding);
}

async function* writeLines<T>(values: AsyncIterable<T>, toJson: (value: T) => unknown) {
  for await (const value of values) yield `${JSON.stringify(toJson(value))}\n`;
}
