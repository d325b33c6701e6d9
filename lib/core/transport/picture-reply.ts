import "server-only";
import { Readable } from "node:stream";
import { notFound } from "#lib/errors.ts";
import { privateHeaders } from "./reply-headers.ts";

type SmallPicture = { etag: string; sizeBytes: number; read(): Promise<Readable | null> };

const caching = {
  forAYear: "private, max-age=31536000, immutable",
  asLongAsItIs: "private, no-cache",
};

/**
 * A small image from the storage. Only the browser that asked caches it: for a year, or with a check at each use.
 * @throws AppError not_found
 */
export async function previewReply(
  request: Request,
  picture: SmallPicture,
  kept: keyof typeof caching = "forAYear",
): Promise<Response> {
  const headers = {
    "Cache-Control": caching[kept],
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": "image/webp",
    ETag: picture.etag,
    // A person who signs in after another one in the same browser sees nothing that was cached for the other.
    Vary: "Cookie",
    "X-Content-Type-Options": "nosniff",
  };
  const isKnown = request.headers.get("if-none-match") === picture.etag;
  if (isKnown) return new Response(null, { status: 304, headers });
  const content = await picture.read();
  if (!content) throw notFound();
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: { ...headers, "Content-Length": String(picture.sizeBytes) },
  });
}

type Picture = { content: Uint8Array; mimeType: string };

/** An image that the browser uses as nothing else and that no cache stores; 404 without one. */
export function pictureReply(picture: Picture | null): Response {
  const headers = { ...privateHeaders, "X-Content-Type-Options": "nosniff" };
  if (!picture) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(picture.content), {
    headers: {
      ...headers,
      "Content-Type": picture.mimeType,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
