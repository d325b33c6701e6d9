import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { notFound } from "../errors.ts";
import { markReplayed, readFileKey } from "../middleware/idempotency.ts";
import { refuseQuery } from "../middleware/no-query.ts";
import { requireScope } from "../middleware/scopes.ts";
import { storeFile } from "../operations/store-file.ts";
import type { Services } from "../services.ts";
import { findFile } from "../store/find-file.ts";
import { toFile } from "../wire/file.ts";
import { createFileSchema } from "../wire/file-requests.ts";
import { originOf } from "../wire/origin.ts";
import { parseBody } from "../wire/parse.ts";
import { pathId } from "./path-id.ts";

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
