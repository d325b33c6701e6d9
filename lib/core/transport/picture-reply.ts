import "server-only";
import { privateHeaders } from "./private-headers.ts";

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
