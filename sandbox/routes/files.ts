import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { notFound } from "../errors.ts";
import { requireScope } from "../middleware/bearer.ts";
import { markReplayed, readFileKey } from "../middleware/idempotency.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { storeFile } from "../operations/store-file.ts";
import type { ServiceEnv, Services } from "../services.ts";
import type { Db } from "../store/database.ts";
import { fileContents, files } from "../store/schema/files.ts";
import { createFileSchema, type FileRow, toFile } from "../wire/file.ts";
import { originOf, parseBody, pathId } from "../wire/request.ts";

/** A file of an account; undefined if the account has no file with this id. */
async function findFile(db: Db, accountId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, accountId)));
  return row;
}

/** The bytes and MIME type of the file with this token. */
async function findFileContent(db: Db, token: string) {
  const [row] = await db
    .select({ id: files.id, mimeType: files.mimeType, bytes: fileContents.bytes })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.fileId, files.id))
    .where(eq(files.token, token));
  return row;
}

/** Specification: POST /v1/files and GET /v1/files/{id}. */
export function fileRoutes(services: Services) {
  const routes = new Hono<ServiceEnv>();
  const plain = refuseQuery(services);

  routes.post("/", requireScope("files:write"), plain, async (c) => {
    const key = readFileKey(c);
    const request = parseBody(createFileSchema, c.var.body);
    const { file, replayed } = await storeFile(services, c.var.caller, request, key, originOf(c));
    if (replayed) markReplayed(c);
    return c.json({ data: file }, replayed ? 200 : 201);
  });

  routes.get("/:id", requireScope("files:write", "orders:read"), plain, async (c) => {
    const row = await findFile(services.db, c.var.caller.account.id, pathId(c));
    if (row === undefined) throw notFound();
    return c.json({ data: toFile(row, originOf(c)) });
  });

  return routes;
}

const form = /^[A-Za-z0-9_-]{43}$/;

/** Serves print files under /print-files/{token}. Needs no key: the address itself gives access. */
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
