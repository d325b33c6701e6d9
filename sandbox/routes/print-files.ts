import { Hono } from "hono";
import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { findFileContent } from "../store/find-file.ts";

const form = /^[A-Za-z0-9_-]{43}$/;

/** Stored print files under /print-files/{token}. No key: whoever was given the address may read it. */
export function printFileRoutes({ db }: Services) {
  return new Hono().get("/:token", async (c) => {
    const token = c.req.param("token");
    const file = form.test(token) ? await findFileContent(db, token) : undefined;
    if (file === undefined) throw notFound();
    const ending = file.mimeType === "image/png" ? "png" : "jpg";
    return c.body(new Uint8Array(file.bytes), 200, {
      "Content-Type": file.mimeType,
      "Content-Disposition": `attachment; filename="${file.id}.${ending}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, max-age=86400, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
