import "server-only";
import { Readable } from "node:stream";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { privateHeaders } from "./reply-headers.ts";

type WantedRange = { start: number; end: number };

const form = /^bytes=(\d*)-(\d*)$/;

/**
 * The one range that a request asks for (RFC 9110, section 14). Null means the whole file: no range, several ranges, or
 * one that is not valid. `unsatisfiable`: the range is empty or begins after the end.
 */
export function parseRange(header: string | null, size: number): WantedRange | null | "unsatisfiable" {
  const found = form.exec(header?.trim() ?? "");
  if (!found) return null;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

type ServedFile = {
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  read(range?: WantedRange): Promise<Readable>;
  /** Called before the last bytes are sent. */
  recordServed(): Promise<void>;
};

/** A file to save, whole or in part, as a stream. The browser never displays it, and no cache stores it. */
export async function fileReply(request: Request, file: ServedFile): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = {
    ...privateHeaders,
    "Accept-Ranges": "bytes",
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": file.mimeType,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  };
  const range = wantedRange(request, etag, file.sizeBytes);
  if (range === "unsatisfiable") {
    const { "Content-Type": _, ...rest } = headers;
    return new Response(null, {
      status: 416,
      headers: { ...rest, "Content-Range": `bytes */${file.sizeBytes}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  const ranged = range && { "Content-Range": `bytes ${start}-${end}/${file.sizeBytes}` };
  const reply = {
    status: range ? 206 : 200,
    headers: { ...headers, ...ranged, "Content-Length": String(end - start + 1) },
  };
  if (request.method === "HEAD") return new Response(null, reply);
  const content = await file.read(range ?? undefined);
  const isLast = end === file.sizeBytes - 1;
  const sent = isLast
    ? Readable.from(noteEnd(content, end - start + 1, file), { objectMode: false })
    : content;
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, reply);
}

/** Calls `recordServed` before the last bytes are sent, because a receiver that has all of them may answer at once. */
async function* noteEnd(content: Readable, length: number, { recordServed }: ServedFile) {
  let read = 0;
  for await (const chunk of content) {
    read += chunk.length;
    if (read === length) {
      await recordServed().catch((error: unknown) =>
        log().warn(describeException(error), "not noted as served"),
      );
    }
    yield chunk;
  }
}

/** A range of something other than this file (`If-Range`) is answered with the whole file. */
function wantedRange({ headers, method }: Request, etag: string, size: number) {
  const condition = headers.get("if-range");
  if (method !== "GET" || (condition !== null && condition !== etag)) return null;
  return parseRange(headers.get("range"), size);
}
