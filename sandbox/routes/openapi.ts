import { Hono } from "hono";
import { buildDocument } from "../openapi/build-document.ts";
import { originOf } from "../wire/origin.ts";

/** GET /openapi.json: /v1 described. No key: it says nothing of anybody. */
export function openApiRoutes() {
  return new Hono().get("/", (c) => c.json(buildDocument(originOf(c))));
}
