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
 * A small picture from the storage, kept by the browser that asked and by nobody between: for a year, or as long as
 * the address still answers with the same one.
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
    // Whoever signs in after somebody else is shown nothing that was kept for them.
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

/** A picture that is taken for nothing else, kept by no cache; 404 without one. */
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
